package torg.language.spelling;

import torg.language.Language;

/** The common words and some of a marketplace, built once as it takes seconds. */
final class CommonVocabulary {
  static final Corrector CORRECTOR = new Corrector(build());

  private CommonVocabulary() {}

  private static Vocabulary build() {
    var words = new VocabularyBuilder(VocabularyBuilder.WORDS_MAX);
    Language.shared().eachCommonWord(words::add);
    for (var word :
        "кроссовки ноутбук шуруповерт аккумулятор видеокарта iphone роутер".split(" ")) {
      words.add(word, 20_000);
    }
    return words.build();
  }
}
