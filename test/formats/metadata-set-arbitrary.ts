import fc from 'fast-check';
import type { Artefact } from '../../src/model/artefact.js';
import { text } from './xml/arbitraries.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel';

/** Properties of which any may be missing. */
const some = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] });

/** Language tags; `id` and `links` are such, too, and properties elsewhere. */
const languages = fc.uniqueArray(fc.constantFrom('en', 'de', 'pt-BR', 'id', 'links'), { minLength: 1, maxLength: 3 });
const textsOf = (texts: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> =>
  languages.chain((tags) =>
    fc
      .tuple(...tags.map(() => texts))
      .map((values) => Object.fromEntries(tags.map((tag, index) => [tag, values[index] ?? '']))),
  );

/** XHTML in the form in which it is read. */
const markup: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      'plain',
      '<p>a &amp; b &lt; c</p>',
      '<br/>',
      '<p></p>',
      '<div xmlns="http://www.w3.org/1999/xhtml" class="a&amp;b"><ul><li xml:lang="fr">é</li></ul></div>',
      ' \n ',
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));

/** SDMX-JSON leaves out what says nothing. */
const annotation = fc
  .tuple(fc.record({ id: text }), some({ texts: textsOf(text), value: text }))
  .map(([id, more]) => ({ ...id, ...more }));
const annotations = fc.array(annotation, { minLength: 1, maxLength: 2 });

interface Reported {
  readonly id: string;
}

const reported: fc.Arbitrary<Reported[]> = fc.letrec<{ attributes: Reported[]; attribute: Reported }>((tie) => ({
  attributes: fc.array(tie('attribute'), { minLength: 1, maxLength: 3, depthIdentifier: 'reported' }),
  attribute: fc
    .tuple(
      fc.constantFrom('A', 'B', '1_C', '@D$-'),
      some({ annotations }),
      fc.oneof(
        fc.constant({}),
        fc.record({
          value: fc.oneof(text, fc.boolean(), fc.integer(), fc.double({ noDefaultInfinity: true, noNaN: true })),
        }),
        fc.record({ value: textsOf(text) }),
        fc.record({ format: fc.constant({ dataType: 'XHTML' }), value: textsOf(markup) }),
      ),
      fc.oneof(
        { depthIdentifier: 'reported', maxDepth: 3 },
        fc.constant({}),
        fc.record({ attributes: tie('attributes') }),
      ),
    )
    .map(([id, about, said, below]) => ({ id, ...about, ...said, ...below })),
})).attributes;

const subject = fc.oneof(
  fc.constant({ metadataflow: `${prefix}.metadatastructure.Metadataflow=ECB:MDF(1.0+.0)` }),
  fc.constant({ metadataProvisionAgreement: `${prefix}.registry.MetadataProvisionAgreement=ECB:MPA(1.0.0)` }),
);
const targets = fc.uniqueArray(
  fc.constantFrom(
    `${prefix}.datastructure.Dataflow=ECB:EXR(1.0.0)`,
    `${prefix}.codelist.Code=ECB:CL(1.0).A`,
    `${prefix}.codelist.ValueList=ECB:VL(1.0.0)`,
    `${prefix}.categoryscheme.Category=ECB:CS(2.0+.0).A.B`,
  ),
  { minLength: 1, maxLength: 3 },
);
const dateTime = fc.constantFrom('2024-01-31T12:00:00Z', '2024-02-29T00:00:00.5+01:00');
const period = fc.constantFrom('2020', '2020-03', '2020-12-31', '2020-12-31T23:59:59Z');

/** Metadata sets that every format of SDMX 3.1 can say, in the order of the model. */
export const metadataSet: fc.Arbitrary<Artefact> = fc
  .tuple(
    fc.record({
      agencyID: fc.constantFrom('ECB', 'ECB.DISS'),
      id: fc.constantFrom('MDS', '1', '$A-@'),
      version: fc.constantFrom('1.0', '1.0.0', '2.1.0-draft'),
    }),
    some({
      uri: fc.constant('http://a/b'),
      validFrom: dateTime,
      validTo: dateTime,
      isPartialLanguage: fc.boolean(),
      isExternalReference: fc.boolean(),
      serviceURL: fc.constant('http://service'),
      structureURL: fc.constant('http://structure'),
      reportingBegin: period,
      reportingEnd: period,
      publicationYear: fc.constantFrom('2021', '-0044', '2021Z'),
      publicationPeriod: fc.constantFrom('2021-Q1', '2021', '2021-01-01/P1M'),
      annotations,
      links: fc.constant([{ rel: 'related', href: 'http://link' }]),
    }),
    fc.record({ names: textsOf(text) }),
    some({ descriptions: textsOf(text) }),
    subject,
    fc.record({ targets, attributes: reported }),
  )
  .map((parts) => Object.assign({ class: 'MetadataSet' }, ...parts) as Artefact);
