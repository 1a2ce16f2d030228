import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type JsonVersion, jsonVersion } from '../../../../src/formats/grammar/json-versions.js';
import type { SdmxJsonReadOptions } from '../../../../src/formats/json/read-sdmx-json.js';
import { allProblems } from '../../all-problems.js';
import { messageOf, problemsOf, readText } from './read.js';

const meta = { id: 'T', prepared: '2024-01-01T00:00:00Z', sender: { id: 'S' } };
const identity = { agencyID: 'A', id: 'X', version: '1.0' };
const named = { ...identity, name: 'N', names: { en: 'N' } };
const urn = (rest: string): string => `urn:sdmx:org.sdmx.infomodel.${rest}`;

/** A message that says its version. */
function message(version: JsonVersion, data: object, more: object = {}): string {
  const { schema } = jsonVersion(version);
  return version === '2.1.0'
    ? JSON.stringify({ $schema: schema, meta: { ...meta, ...more }, data })
    : JSON.stringify({ meta: { schema, ...meta, ...more }, data });
}

const artefactOf = async (text: string, options: Partial<SdmxJsonReadOptions> = {}) =>
  (await readText(text, options)).artefacts[0]?.artefact;

/** What an artefact of a container becomes. */
const modelled = (container: string, artefact: object, version: JsonVersion = '2.1.0') =>
  artefactOf(message(version, { [container]: [artefact] }));

describe('the model of an SDMX-JSON message', () => {
  const texts: readonly (readonly [string, object, object])[] = [
    ['texts in all languages', { name: 'N', names: { fr: 'N', en: 'M' } }, { names: { fr: 'N', en: 'M' } }],
    ['a text alone, in the main language', { name: 'N' }, { names: { de: 'N' } }],
    ['a text beside an object without any', { name: 'N', names: {} }, { names: { de: 'N' } }],
    ['the tags as written', { name: 'N', names: { 'pt-BR': 'N' } }, { names: { 'pt-BR': 'N' } }],
  ];
  for (const [name, given, expected] of texts) {
    it(`has ${name}`, async () => {
      const text = message('2.1.0', { codelists: [{ ...identity, ...given }] }, { contentLanguages: ['de'] });
      const message21 = await readText(text, { strict: true });
      expect(message21.artefacts[0]?.artefact).to.deep.equal({ class: 'Codelist', ...identity, ...expected });
      expect(allProblems(message21)).to.deep.equal([]);
    });
  }

  it('has texts that stand alone in English where the message has no main language', async () => {
    const { names: _, ...alone } = named;
    expect(await modelled('codelists', alone)).to.deep.include({ names: { en: 'N' } });
  });

  it('has the addresses of links as properties', async () => {
    const other = { rel: 'help', href: 'https://x.org/help', title: 'Help' };
    const links = [
      {
        rel: 'self',
        urn: urn('codelist.Codelist=A:X(1.0)'),
        href: 'https://x.org/s',
        uri: 'https://x.org/u',
        type: 'x',
      },
      { rel: 'service', href: 'https://x.org/service' },
      other,
    ];
    const codes = [
      {
        id: 'C',
        name: 'C',
        names: { en: 'C' },
        links: [{ rel: 'self', uri: 'https://x.org/c', href: 'https://x.org/c' }],
      },
    ];
    expect(await modelled('codelists', { ...named, links, codes })).to.deep.equal({
      class: 'Codelist',
      ...identity,
      uri: 'https://x.org/u',
      serviceURL: 'https://x.org/service',
      structureURL: 'https://x.org/s',
      links: [{ rel: 'help', href: 'https://x.org/help', titles: { en: 'Help' } }],
      names: { en: 'N' },
      codes: [{ id: 'C', uri: 'https://x.org/c', names: { en: 'C' } }],
    });
  });

  it('has version 1.0 where none is said, and the order of SDMX-ML', async () => {
    const scheme = {
      agencies: [{ name: 'a', names: { en: 'a' }, id: 'B' }],
      name: 'N',
      names: { en: 'N' },
      isPartial: true,
    };
    const read = await modelled('agencySchemes', { ...scheme, id: 'AGENCIES', agencyID: 'A' });
    expect(JSON.stringify(read)).to.equal(
      '{"class":"AgencyScheme","agencyID":"A","id":"AGENCIES","version":"1.0","isPartial":true,"names":{"en":"N"},"agencies":[{"id":"B","names":{"en":"a"}}]}',
    );
  });

  it('has no empty arrays', async () => {
    const key = { keyValues: [], components: [] };
    const read = await modelled('dataConstraints', {
      ...named,
      links: [],
      dataKeySets: [{ isIncluded: true, keys: [key] }],
    });
    expect(read).to.deep.equal({
      class: 'DataConstraint',
      ...identity,
      names: { en: 'N' },
      dataKeySets: [{ isIncluded: true, keys: [{}] }],
    });
  });

  it('has the days of a mapping without time', async () => {
    const map = (validFrom: string, validTo: string) => ({ sourceValue: { value: 'A' }, validFrom, validTo });
    const itemMaps = [
      map('2020-01-01T00:00:00Z', '2020-12-31T23:59:59Z'),
      map('2020-01-01T00:00:00+01:00', '2020-12-31T12:00:00Z'),
    ];
    const read = await modelled('conceptSchemeMaps', { ...named, itemMaps });
    expect(read?.['itemMaps']).to.deep.equal([
      { validFrom: '2020-01-01', validTo: '2020-12-31', sourceValue: { value: 'A' } },
      { validFrom: '2020-01-01+01:00', validTo: '2020-12-31T12:00:00Z', sourceValue: { value: 'A' } },
    ]);
  });

  it('keeps extensions, whatever their names are, and comes back with them', async () => {
    const extension = '{"__proto__":{"polluted":1},"names":["a"]}';
    const text = message('2.1.0', { codelists: [named] }).replace(
      '"id":"X"',
      `"id":"X","x-own":${extension},"x-none":null`,
    );
    const whole = await readText(text, { strict: true });
    const { artefacts } = whole;
    const [read] = artefacts.map(({ artefact }) => artefact);
    expect(JSON.stringify(read?.['x-own'])).to.equal(extension);
    expect(read).not.to.have.property('x-none');
    expect(read).not.to.have.property('polluted');
    expect(allProblems(whole).map(({ rule, path }) => [rule, path])).to.deep.equal([
      ['extension.null', 'data/codelists/X/x-none'],
    ]);
    if (read !== undefined) expect(await messageOf('2.1.0', [read])).to.include(`"x-own":${extension}`);
  });

  it('returns the positions of artefacts and references', async () => {
    const structure = urn('datastructure.DataStructure=A:D(1.0+.0)');
    const text = `{"meta":${JSON.stringify(meta)},"data":{"metadataflows":[\n  {"targets":["${structure}",\n"${structure.replace(':D', ':E')}"],\n
      "agencyID":"A","id":"X","name":"N"}]}}`;
    const { artefacts } = await readText(text);
    expect(artefacts.map(({ position, references }) => [position, [...references]])).to.deep.equal([
      [
        { line: 2, column: 3 },
        [
          ['targets/0', { line: 2, column: 15 }],
          ['targets/1', { line: 3, column: 1 }],
        ],
      ],
    ]);
  });

  it('has the header of the message', async () => {
    const { header } = await readText(
      message('2.1.0', {}, { test: true, names: { en: 'M' }, name: 'M', receivers: [{ id: 'R', name: 'r' }] }),
    );
    expect(header).to.deep.equal({
      ...{ id: 'T', test: true, prepared: '2024-01-01T00:00:00Z', sender: { id: 'S' } },
      receivers: [{ id: 'R', names: { en: 'r' } }],
      names: { en: 'M' },
    });
  });
});

describe('the version of an SDMX-JSON message', () => {
  const foreign = { codelists: [{ ...named, foreign: 1 }] };
  const evolving = { dataStructures: [{ ...named, evolvingStructure: true }] };
  const calendar = { periodicity: 'P1M', offset: 'P1D', tolerance: 'P1D' };
  const constraint = { dataConstraints: [{ ...named, role: 'Allowed', releaseCalendar: calendar }] };
  const unknown = ['property.unknown'];
  const cases: readonly (readonly [string, string, string, readonly string[], Partial<SdmxJsonReadOptions>?])[] = [
    ['its schema', message('2.1.0', foreign), '2.1.0', unknown],
    ['another schema', message('2.0.0', foreign), '2.0.0', unknown],
    ['nothing', JSON.stringify({ meta, data: foreign }), '2.0.0', unknown],
    ['the media type', JSON.stringify({ meta, data: foreign }), '2.1.0', unknown, { version: '2.1.0' }],
    ['its content', JSON.stringify({ meta, data: { ...evolving, foreign: 1 } }), '2.1.0', unknown],
    ['content against schema', message('2.0.0', evolving), '2.1.0', ['message.version']],
    ['content against schema, older', message('2.1.0', constraint), '2.0.0', ['message.version']],
    [
      'its schema, with a deciding property in a text',
      message('2.0.0', { codelists: [{ ...named, name: '"evolvingStructure":' }] }),
      '2.0.0',
      ['text.mismatch'],
    ],
    [
      'its content under an unknown schema',
      JSON.stringify({ $schema: 'https://x.org/my.json', meta, data: evolving }),
      '2.1.0',
      [],
    ],
  ];
  for (const [name, text, version, expected, options = {}] of cases) {
    it(`follows from ${name}: ${[version, ...expected].join(', ')}`, async () => {
      const read = await readText(text, options);
      expect(read.format.version).to.equal(version);
      expect(allProblems(read).map(({ severity, rule }) => `${severity} ${rule}`)).to.deep.equal(
        expected.map((rule) => `warning ${rule}`),
      );
    });
  }
});

describe('deviations from the schema', () => {
  const flow = (structure: string) => message('2.1.0', { dataflows: [{ ...named, structure }] });
  const right = urn('datastructure.DataStructure=A:D(1.0)');
  const source = (version: JsonVersion, spelling: string) =>
    message(version, { categorisations: [{ ...named, source: urn(`codelist.${spelling}=A:V(1.0)`) }] });
  const codes = [
    { id: 'A', name: 'a', codes: [{ id: 'B', name: 'b', codes: [{ id: 'C', name: 'c' }] }] },
    { id: 'D', name: 'd' },
  ];
  const links = [{ rel: 'self', urn: urn('codelist.Codelist=A:Y(1.0)') }];
  const annotations = [{ links: [{ rel: 'related', href: 'https://x.org', hreflang: 'en-GB' }] }];

  /** Text, rule, path of the warning, and what the artefact then holds. */
  const cases: readonly (readonly [string, string, string, object])[] = [
    [flow('DataStructure=A:D(1.0)'), 'urn.short', 'data/dataflows/X/structure', { structure: right }],
    [flow(` ${right}\n`), 'urn.blank', 'data/dataflows/X/structure', { structure: right }],
    [
      source('2.1.0', 'Valuelist'),
      'urn.valuelist',
      'data/categorisations/X/source',
      { source: urn('codelist.ValueList=A:V(1.0)') },
    ],
    [
      source('2.0.0', 'ValueList'),
      'urn.valuelist',
      'data/categorisations/X/source',
      { source: urn('codelist.ValueList=A:V(1.0)') },
    ],
    [message('2.1.0', { codelists: [{ ...named, links }] }), 'urn.mismatch', 'data/codelists/X/links', { id: 'X' }],
    [
      message('2.1.0', { codelists: [{ ...named, annotations }] }),
      'language.case',
      'data/codelists/X/annotations/0/links/0/hreflang',
      { annotations: [{ links: [{ href: 'https://x.org', hreflang: 'en-GB' }] }] },
    ],
    [
      message('2.0.0', { codelists: [{ ...named, foreign: null }] }),
      'property.unknown',
      'data/codelists/X/foreign',
      { names: { en: 'N' } },
    ],
    [
      message('2.0.0', { codelists: [{ ...named, names: { en: 'N', en_US: 'M' } }] }),
      'value.language',
      'data/codelists/X/names',
      { names: { en: 'N' } },
    ],
  ];
  for (const [text, rule, path, expected] of cases) {
    it(`${rule} at ${path}: a warning, and an error when strict`, async () => {
      const { warnings } = await problemsOf(text);
      expect(warnings.map((warning) => [warning.severity, warning.rule, warning.path])).to.deep.equal([
        ['warning', rule, path],
      ]);
      const { errors } = await problemsOf(text, { strict: true });
      expect(errors.map((error) => [error.severity, error.rule, error.path])).to.deep.equal([['error', rule, path]]);
      expect(await artefactOf(text)).to.deep.include(expected);
    });
  }

  const urnOfSet = urn('metadatastructure.MetadataSet=A:MS(1.0)');
  const without: readonly (readonly [string, object, object, string, string, object])[] = [
    [
      'a time',
      { validFrom: '2013-10-01T00:00:00' },
      {},
      'value.dateTime',
      'data/codelists/X/validFrom',
      {
        validFrom: '2013-10-01T00:00:00',
      },
    ],
    ['a time of the header', {}, { prepared: '2013-10-01T00:00:00.5' }, 'value.dateTime', 'meta/prepared', {}],
    ['rel in meta', {}, { links: [{ href: 'https://x.org' }] }, 'link.relation', 'meta/links/0', {}],
    [
      'rel',
      { links: [{ href: 'https://x.org' }] },
      {},
      'link.relation',
      'data/codelists/X/links/0',
      {
        links: [{ rel: 'related', href: 'https://x.org' }],
      },
    ],
    [
      'rel in an annotation',
      { annotations: [{ links: [{ href: 'https://x.org' }] }] },
      {},
      'link.relation',
      'data/codelists/X/annotations/0/links/0',
      { annotations: [{ links: [{ href: 'https://x.org' }] }] },
    ],
    [
      'a class that links may have, in meta',
      {},
      { links: [{ rel: 'm', urn: urnOfSet }] },
      'link.class',
      'meta/links/0/urn',
      {},
    ],
    [
      'a class that links may have',
      { links: [{ rel: 'm', urn: urnOfSet }] },
      {},
      'link.class',
      'data/codelists/X/links/0/urn',
      {
        links: [{ rel: 'm', urn: urnOfSet }],
      },
    ],
  ];
  for (const version of ['2.0.0', '2.1.0'] as const) {
    for (const [name, given, inMeta, rule, path, expected] of without) {
      it(`${version} without ${name}: a warning ${rule}, and an error when strict`, async () => {
        const text = message(version, { codelists: [{ ...named, ...given }] }, inMeta);
        const { warnings, errors } = await problemsOf(text);
        expect(errors).to.deep.equal([]);
        expect(warnings.map((warning) => [warning.rule, warning.path])).to.deep.equal([[rule, path]]);
        const strict = await problemsOf(text, { strict: true });
        expect(strict.errors.map((error) => [error.rule, error.path])).to.deep.equal([[rule, path]]);
        expect(await artefactOf(text)).to.deep.include(expected);
      });
    }
  }

  it('a period without time zone: a warning', async () => {
    const format = { dataType: 'String', startTime: '2013-10-01T00:00:00', endTime: '2014' };
    const concepts = [{ id: 'C', name: 'C', coreRepresentation: { format } }];
    const text = message('2.1.0', { conceptSchemes: [{ ...named, concepts }] });
    const { warnings } = await problemsOf(text);
    expect(warnings.map(({ rule, path }) => [rule, path])).to.deep.equal([
      ['value.timePeriod', 'data/conceptSchemes/X/concepts/C/coreRepresentation/format/startTime'],
    ]);
  });

  it('empty groups are none: a warning, and an error when strict', async () => {
    const dimensions = [{ conceptIdentity: urn('conceptscheme.Concept=A:CS(1.0).F') }];
    const components = { dimensionList: { id: 'DimensionDescriptor', dimensions } };
    const structure = (more: object) => ({ ...named, dataStructureComponents: { ...components, ...more } });
    for (const version of ['2.0.0', '2.1.0'] as const) {
      const text = message(version, { dataStructures: [structure({ groups: [] })] });
      const { warnings, errors } = await problemsOf(text);
      const place = 'data/dataStructures/X/dataStructureComponents/groups';
      expect(errors).to.deep.equal([]);
      expect(warnings.map(({ rule, path }) => [rule, path])).to.deep.equal([['array.empty', place]]);
      expect((await problemsOf(text, { strict: true })).errors.map(({ rule }) => rule)).to.deep.equal(['array.empty']);
      expect(await artefactOf(text)).to.deep.equal(await modelled('dataStructures', structure({}), version));
    }
  });

  it('a list of one time dimension is that dimension: a warning, and an error when strict', async () => {
    const concept = (id: string) => urn(`conceptscheme.Concept=A:CS(1.0).${id}`);
    const timeDimension = {
      id: 'TIME_PERIOD',
      conceptIdentity: concept('T'),
      localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
    };
    const structure = (more: object) => ({
      ...named,
      dataStructureComponents: { dimensionList: { dimensions: [{ conceptIdentity: concept('F') }], ...more } },
    });
    const place = 'data/dataStructures/X/dataStructureComponents/dimensionList';
    for (const version of ['2.0.0', '2.1.0'] as const) {
      const text = (...timeDimensions: object[]) =>
        message(version, { dataStructures: [structure({ timeDimensions })] });
      const { warnings, errors } = await problemsOf(text(timeDimension));
      expect(errors).to.deep.equal([]);
      expect(warnings.map(({ rule, path }) => [rule, path])).to.deep.equal([
        ['timeDimension.list', `${place}/timeDimensions`],
      ]);
      const strict = await problemsOf(text(timeDimension), { strict: true });
      expect(strict.errors.map(({ rule }) => rule)).to.deep.equal(['timeDimension.list']);
      const whole = await modelled('dataStructures', structure({ timeDimension }), version);
      expect(JSON.stringify(whole)).to.include('TIME_PERIOD');
      expect(await artefactOf(text(timeDimension))).to.deep.equal(whole);
      const { errors: ofTwo } = await problemsOf(text(timeDimension, { ...timeDimension, id: 'T' }));
      expect(ofTwo.map(({ rule }) => rule)).to.include('array.length');
      const both = message(version, {
        dataStructures: [structure({ timeDimension, timeDimensions: [timeDimension] })],
      });
      expect((await problemsOf(both)).errors.map(({ rule }) => rule)).to.include('property.conflict');
    }
  });

  it('codes inside codes come behind them', async () => {
    const read = await readText(message('2.1.0', { codelists: [{ ...named, codes }] }));
    const { artefacts } = read;
    expect(artefacts[0]?.artefact['codes']).to.deep.equal([
      { id: 'A', names: { en: 'a' } },
      { id: 'B', names: { en: 'b' }, parent: 'A' },
      { id: 'C', names: { en: 'c' }, parent: 'B' },
      { id: 'D', names: { en: 'd' } },
    ]);
    expect(allProblems(read).map(({ rule, path }) => [rule, path])).to.deep.equal([
      ['codes.nested', 'data/codelists/X/codes/A/codes'],
      ['codes.nested', 'data/codelists/X/codes/A/codes/B/codes'],
    ]);
    const twice = message('2.1.0', { codelists: [{ ...named, codes: [...codes, { id: 'C', name: 'c' }] }] });
    expect((await problemsOf(twice)).errors.map(({ rule }) => rule)).to.deep.equal(['item.duplicate']);
  });

  it('2.0.0 spells the class Valuelist, the model ValueList', async () => {
    const read = await readText(source('2.0.0', 'Valuelist'), { strict: true });
    const { artefacts } = read;
    expect(artefacts[0]?.artefact['source']).to.equal(urn('codelist.ValueList=A:V(1.0)'));
    expect(allProblems(read)).to.deep.equal([]);
  });

  it('2.0.0 needs no meta', async () => {
    const { header, problems } = await readText(JSON.stringify({ data: { codelists: [named] } }), { strict: true });
    expect(header.sender.id).to.equal('UNSTATED');
    expect(problems.map(({ severity, rule }) => [severity, rule])).to.deep.equal([['warning', 'meta.missing']]);
  });
});
