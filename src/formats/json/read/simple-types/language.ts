const grandfathered = [
  ...['en-GB-oed', 'i-ami', 'i-bnn', 'i-default', 'i-enochian', 'i-hak', 'i-klingon', 'i-lux', 'i-mingo', 'i-navajo'],
  ...['i-pwn', 'i-tao', 'i-tay', 'i-tsu', 'sgn-BE-FR', 'sgn-BE-NL', 'sgn-CH-DE', 'art-lojban', 'cel-gaulish'],
  ...['no-bok', 'no-nyn', 'zh-guoyu', 'zh-hakka', 'zh-min', 'zh-min-nan', 'zh-xiang'],
];

const form = new RegExp(
  [
    '^(?:',
    '(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})',
    '(?:-[a-z]{4})?',
    '(?:-(?:[a-z]{2}|\\d{3}))?',
    '(?:-(?:[a-z\\d]{5,8}|\\d[a-z\\d]{3}))*',
    '(?:-[a-wy-z\\d](?:-[a-z\\d]{2,8})+)*',
    '(?:-x(?:-[a-z\\d]{1,8})+)?',
    '|x(?:-[a-z\\d]{1,8})+',
    ')$',
  ].join(''),
  'i',
);

/** Whether a text is a language tag (RFC 5646, section 2.1). */
export const isLanguage = (text: string): boolean => form.test(text) || grandfathered.includes(text);
