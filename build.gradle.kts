import com.google.protobuf.gradle.ProtobufExtension

// The same build as pom.xml for those who use Gradle: modules, dependencies, versions, proto generation, tests.
// BuildParityTest compares the two.
plugins {
    alias(libs.plugins.protobuf) apply false
}

val lib = libs

// Gradle takes a number for the least that will do, and a higher one that some library asks for; Maven takes it as it is.
val pinned = extensions.getByType<VersionCatalogsExtension>().named("libs").let { catalog ->
    catalog.libraryAliases
        .map { catalog.findLibrary(it).get().get() }
        .filter { it.versionConstraint.requiredVersion.isNotEmpty() }
        .map { "${it.module.group}:${it.module.name}:${it.versionConstraint.requiredVersion}" }
        .toTypedArray()
}

subprojects {
    apply(plugin = "java-library")
    group = "torg"
    version = "0.1.0"

    dependencies {
        "api"(enforcedPlatform(lib.junit.bom))
        "api"(enforcedPlatform(lib.netty.bom))
        "api"(enforcedPlatform(lib.vertx.stack.depchain))
        "api"(enforcedPlatform(lib.ydb.sdk.bom))
        "api"(enforcedPlatform(lib.grpc.bom))
        "testRuntimeOnly"(lib.junit.platform.launcher)
    }

    configurations.configureEach {
        resolutionStrategy {
            force(*pinned)
            // Two platforms number Netty; in Maven the first of them decides.
            eachDependency {
                if (requested.group == "io.netty" && !requested.name.startsWith("netty-tcnative")) {
                    useVersion(lib.versions.netty.get())
                }
            }
        }
    }

    tasks.withType<JavaCompile>().configureEach {
        options.release = 17
        options.encoding = "UTF-8"
        // No "path": Gradle names directories that are not there.
        options.compilerArgs.addAll(listOf("-Xlint:all,-path,-processing,-serial,-classfile", "-Werror"))
    }

    tasks.withType<Test>().configureEach {
        useJUnitPlatform()
        maxHeapSize = "1g"
        systemProperty(
            "logback.configurationFile",
            rootDir.resolve("platform/testkit/src/main/resources/logback-test.xml"),
        )
    }
}

project(":proto") {
    apply(plugin = "com.google.protobuf")

    // Generated code is as it is.
    tasks.withType<JavaCompile>().configureEach {
        options.compilerArgs.clear()
    }

    // The contract with its comments, for Contract and /openapi.json.
    val descriptors = layout.buildDirectory.dir("descriptors")

    configure<ProtobufExtension> {
        protoc {
            artifact = "com.google.protobuf:protoc:${lib.versions.protobuf.get()}"
        }
        generateProtoTasks {
            ofSourceSet("main").forEach { task ->
                task.generateDescriptorSet = true
                task.descriptorSetOptions.path = descriptors.get().file("torg/contract.desc").asFile.path
                task.descriptorSetOptions.includeSourceInfo = true
            }
        }
    }

    tasks.named<ProcessResources>("processResources") {
        dependsOn("generateProto")
        from(descriptors)
    }

    dependencies {
        "api"(lib.protobuf.runtime)
        "api"(lib.common.protos)
    }
}

project(":settings") {
    dependencies {
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
    }
}

project(":metrics") {
    dependencies {
        "api"(lib.micrometer.core)
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
    }
}

project(":eventbus-codecs") {
    dependencies {
        "api"(project(":proto"))
        "api"(project(":settings"))
        "api"(project(":metrics"))
        "api"(lib.vertx.core)
        "api"(lib.netty.transport)
        "api"(lib.micrometer.core)
        "api"(lib.protobuf.runtime)
        "api"(lib.slf4j.api)
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
        "testImplementation"(lib.vertx.hazelcast)
        "testImplementation"(lib.logback.classic)
    }
}

project(":leases") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "api"(project(":store"))
        "api"(lib.vertx.hazelcast)
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":store-pg"))
    }
}

project(":kafka-bridge") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "api"(lib.vertx.kafka.client)
        "api"(lib.kafka.clients)
        "testImplementation"(project(":testkit"))
    }
}

project(":embedded") {
    dependencies {
        "api"(project(":settings"))
        "api"(lib.commons.compress)
        "api"(lib.xz)
        "runtimeOnly"(lib.postgres.binaries)
        "api"(lib.kafka.broker) {
            exclude(group = "org.apache.logging.log4j", module = "log4j-core")
        }
        "api"(lib.kafka.metadata)
        "api"(lib.kafka.server) {
            exclude(group = "org.apache.logging.log4j", module = "log4j-core")
        }
        "api"(lib.kafka.common)
        "api"(lib.kafka.clients)
        "api"(lib.slf4j.api)
        // In place of log4j-core.
        "runtimeOnly"(lib.log4j.to.slf4j)
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
        "testImplementation"(lib.logback.classic)
    }
}

project(":testkit") {
    dependencies {
        "api"(project(":embedded"))
        "api"(project(":eventbus-codecs"))
        "api"(lib.vertx.junit5)
        "api"(lib.vertx.pg.client)
        "api"(lib.scram.client)
        "api"(lib.junit.jupiter)
        "api"(lib.assertj.core)
        "runtimeOnly"(lib.logback.classic)
    }
}

project(":store") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
        "testImplementation"(lib.logback.classic)
    }
}

project(":store-contract") {
    dependencies {
        "api"(project(":store"))
        "api"(lib.junit.jupiter)
        "api"(lib.assertj.core)
    }
}

project(":store-pg") {
    dependencies {
        "api"(project(":store"))
        "api"(lib.vertx.pg.client)
        "api"(lib.scram.client)
        "testImplementation"(project(":store-contract"))
        "testImplementation"(project(":testkit"))
    }
}

project(":testkit-store") {
    dependencies {
        "api"(project(":leases"))
        "api"(project(":store-pg"))
    }
}

project(":ydb-double") {
    dependencies {
        "api"(project(":testkit"))
        "api"(lib.ydb.proto.api)
        "api"(lib.grpc.netty.shaded)
        "api"(lib.grpc.api)
        "api"(lib.grpc.stub)
        "testImplementation"(lib.ydb.sdk.query)
        "testImplementation"(lib.ydb.sdk.scheme)
        "testImplementation"(lib.ydb.sdk.table)
    }
}

project(":store-ydb") {
    dependencies {
        "api"(project(":store"))
        "api"(lib.ydb.sdk.query)
        "api"(lib.ydb.sdk.scheme)
        "api"(lib.ydb.sdk.table)
        "api"(lib.grpc.api)
        "testImplementation"(project(":store-contract"))
        "testImplementation"(project(":ydb-double"))
    }
}

project(":fetch") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "api"(lib.vertx.core)
        "api"(lib.netty.codec.base)
        "testImplementation"(project(":testkit"))
    }
}

project(":breaker") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "api"(lib.vertx.circuit.breaker)
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
    }
}

project(":gazetteer") {
    dependencies {
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
    }
}

project(":language") {
    dependencies {
        "api"(lib.lucene.core)
        "api"(lib.lucene.analysis)
        "api"(lib.morfologik.fsa)
        // Only their dictionaries are used, as they are; see NOTICE.
        "runtimeOnly"(lib.language.ru) {
            exclude(group = "org.languagetool", module = "languagetool-core")
            exclude(group = "edu.washington.cs.knowitall", module = "openregex")
        }
        "runtimeOnly"(lib.english.dictionaries) {
            exclude(group = "org.carrot2", module = "morfologik-stemming")
        }
        "testImplementation"(lib.morfologik.stemming)
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
    }
}

project(":search") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "api"(project(":language"))
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
    }
}

project(":search-contract") {
    dependencies {
        "api"(project(":search"))
        "api"(lib.junit.jupiter)
        "api"(lib.assertj.core)
    }
}

project(":search-lucene") {
    dependencies {
        "api"(project(":search"))
        "api"(lib.lucene.core)
        "api"(lib.lucene.queries)
        "api"(lib.lucene.sandbox)
        "testImplementation"(project(":search-contract"))
        "testImplementation"(project(":testkit"))
    }
}

project(":search-opensearch") {
    dependencies {
        "api"(project(":search"))
        "api"(project(":breaker"))
        "testImplementation"(project(":search-contract"))
        "testImplementation"(project(":testkit"))
    }
}

project(":object-store") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "api"(lib.vertx.core)
        "api"(project(":breaker"))
        "api"(lib.aws.s3) {
            exclude(group = "software.amazon.awssdk", module = "netty-nio-client")
            exclude(group = "software.amazon.awssdk", module = "apache-client")
            exclude(group = "software.amazon.awssdk", module = "apache5-client")
        }
        "api"(lib.aws.urlconnection)
        "testImplementation"(project(":testkit"))
        // The clouds of s3proxy; it keeps objects in a directory here.
        "testImplementation"(lib.s3proxy) {
            exclude(group = "com.azure")
            exclude(group = "com.github.openstack4j.core")
            exclude(group = "com.github.openstack4j.core.connectors")
            exclude(group = "com.google.cloud")
            exclude(group = "io.grpc")
            exclude(group = "org.apache.sshd")
            exclude(group = "org.slf4j", module = "jcl-over-slf4j")
            exclude(group = "software.amazon.awssdk")
        }
        "testImplementation"(lib.jackson.annotations)
    }
}

project(":catalog-view") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "api"(project(":language"))
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
        "testImplementation"(lib.logback.classic)
    }
}

project(":snapshots") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "testImplementation"(project(":testkit"))
    }
}

project(":snapshots-clickhouse") {
    dependencies {
        "api"(project(":snapshots"))
        "api"(project(":breaker"))
        "testImplementation"(project(":testkit"))
    }
}

project(":snapshots-store") {
    dependencies {
        "api"(project(":snapshots"))
        "api"(project(":store"))
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":testkit-store"))
    }
}

project(":catalog") {
    dependencies {
        "api"(project(":catalog-view"))
        "api"(project(":leases"))
        "api"(project(":store"))
        "api"(lib.protobuf.json)
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":testkit-store"))
    }
}

project(":offer-store") {
    dependencies {
        "api"(project(":catalog-view"))
        "api"(project(":gazetteer"))
        "api"(project(":leases"))
        "api"(project(":store"))
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":testkit-store"))
    }
}

project(":photo-loader") {
    dependencies {
        "api"(project(":breaker"))
        "api"(project(":eventbus-codecs"))
        "api"(project(":fetch"))
        "api"(project(":object-store"))
        "api"(lib.twelvemonkeys.jpeg)
        "api"(lib.twelvemonkeys.webp)
        "testImplementation"(project(":testkit"))
    }
}

project(":uploads") {
    dependencies {
        "api"(project(":leases"))
        "api"(project(":object-store"))
        "api"(project(":store"))
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":testkit-store"))
        "testImplementation"(project(":store-ydb"))
        "testImplementation"(project(":ydb-double"))
    }
}

project(":search-engine") {
    dependencies {
        "api"(project(":search"))
        "api"(project(":store"))
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":testkit-store"))
        "testImplementation"(project(":kafka-bridge"))
        "testImplementation"(project(":search-lucene"))
    }
}

project(":search-api") {
    dependencies {
        "api"(project(":catalog-view"))
        "api"(project(":search"))
        "testImplementation"(project(":search-lucene"))
        "testImplementation"(project(":testkit"))
    }
}

project(":segment-differ") {
    dependencies {
        "api"(project(":leases"))
        "api"(project(":snapshots"))
        "api"(project(":snapshots-store"))
        "api"(project(":store"))
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":testkit-store"))
        "testImplementation"(project(":kafka-bridge"))
        "testImplementation"(project(":store-ydb"))
        "testImplementation"(project(":ydb-double"))
    }
}

project(":search-indexer") {
    dependencies {
        "api"(project(":breaker"))
        "api"(project(":catalog-view"))
        "api"(project(":leases"))
        "api"(project(":object-store"))
        "api"(project(":search"))
        "api"(project(":store"))
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":testkit-store"))
        "testImplementation"(project(":kafka-bridge"))
    }
}

project(":edge") {
    dependencies {
        "api"(project(":eventbus-codecs"))
        "api"(lib.vertx.grpc.server)
        "api"(lib.vertx.grpc.reflection)
        "api"(lib.vertx.grpc.health)
        "api"(lib.vertx.auth.jwt)
        "api"(lib.vertx.health.check)
        "api"(lib.netty.handler)
        "api"(lib.netty.codec.http)
        "api"(lib.netty.codec.http2)
        "api"(lib.jackson.core)
        "api"(lib.micrometer.registry.prometheus)
        "api"(lib.protobuf.json)
        "api"(lib.commons.compress)
        "testImplementation"(project(":testkit"))
        "testImplementation"(lib.vertx.webclient)
        "testImplementation"(lib.vertx.grpc.client)
        "testImplementation"(lib.logback.classic)
    }
}

project(":node") {
    dependencies {
        "api"(project(":catalog"))
        "api"(project(":offer-store"))
        "api"(project(":photo-loader"))
        "api"(project(":search-api"))
        "api"(project(":segment-differ"))
        "api"(project(":search-indexer"))
        "api"(project(":search-engine"))
        "api"(project(":search-lucene"))
        "api"(project(":uploads"))
        "api"(project(":snapshots-clickhouse"))
        "api"(project(":store-pg"))
        "api"(project(":store-ydb"))
        "api"(project(":edge"))
        "api"(project(":kafka-bridge"))
        "api"(project(":leases"))
        "api"(project(":embedded"))
        "api"(lib.picocli)
        "api"(lib.vertx.hazelcast)
        "runtimeOnly"(lib.logback.classic)
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":testkit-store"))
        "testImplementation"(lib.junit.jupiter)
        "testImplementation"(lib.assertj.core)
    }
}

project(":bench") {
    dependencies {
        "api"(project(":node"))
        "api"(lib.vertx.grpc.client)
        "api"(lib.lucene.facet)
        "api"(project(":testkit"))
    }
}

project(":checks") {
    dependencies {
        "testImplementation"(project(":node"))
        "testImplementation"(project(":search-opensearch"))
        "testImplementation"(project(":testkit"))
        "testImplementation"(project(":ydb-double"))
        "testImplementation"(lib.vertx.webclient)
        "testImplementation"(lib.vertx.grpc.client)
        "testImplementation"(lib.archunit)
    }
}
