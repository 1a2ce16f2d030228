import { expect } from 'chai';
import { indentXml, toLines } from '../../../web/src/content/lines.js';
import { textAt } from '../../../web/src/content/text-column.js';

describe('the lines of a message', () => {
  it('of XML are an element each, indented; text stays with its element', () => {
    const xml = `<?xml version="1.0"?><!-- a > b --><m:A x="1>2"><m:B/><m:C lang='en'>t &lt; u</m:C><m:D><m:E>1</m:E></m:D></m:A>`;
    expect(indentXml(xml).split('\n')).to.deep.equal([
      '<?xml version="1.0"?>',
      '<!-- a > b -->',
      '<m:A x="1>2">',
      '  <m:B/>',
      "  <m:C lang='en'>t &lt; u</m:C>",
      '  <m:D>',
      '    <m:E>1</m:E>',
      '  </m:D>',
      '</m:A>',
    ]);
  });

  it('of JSON are indented, and a message that has lines keeps them', () => {
    const { text, lines, bytes } = toLines('{"a":["é"]}', 'application/json');
    expect(text).to.equal('{\n  "a": [\n    "é"\n  ]\n}');
    expect(textAt(lines, 2)).to.equal('    "é"');
    expect(bytes).to.equal(12);
    const written = Array.from({ length: 20 }, (_, index) => `<a${index}/>`).join('\n');
    expect(toLines(written, 'application/xml').text).to.equal(written);
  });
});
