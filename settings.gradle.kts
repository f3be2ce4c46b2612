pluginManagement {
    repositories {
        mavenCentral()
    }
}

dependencyResolutionManagement {
    repositories {
        mavenCentral()
    }
}

rootProject.name = "torg"

// The same modules as in pom.xml; BuildParityTest compares them.
listOf(
    "proto",
    "platform/settings",
    "platform/metrics",
    "eventbus-codecs",
    "platform/leases",
    "platform/kafka-bridge",
    "platform/embedded",
    "platform/testkit",
    "platform/store",
    "platform/store-contract",
    "platform/store-pg",
    "platform/testkit-store",
    "platform/ydb-double",
    "platform/store-ydb",
    "platform/fetch",
    "platform/breaker",
    "platform/gazetteer",
    "platform/language",
    "platform/search",
    "platform/search-contract",
    "platform/search-lucene",
    "platform/search-opensearch",
    "platform/object-store",
    "platform/catalog-view",
    "platform/snapshots",
    "platform/snapshots-clickhouse",
    "platform/snapshots-store",
    "verticles/catalog",
    "verticles/offer-store",
    "verticles/photo-loader",
    "verticles/uploads",
    "verticles/search-api",
    "verticles/segment-differ",
    "verticles/search-indexer",
    "verticles/search-engine",
    "verticles/edge",
    "node",
    "bench",
    "checks",
).forEach { path ->
    val name = path.substringAfterLast('/')
    include(name)
    project(":$name").projectDir = file(path)
}
