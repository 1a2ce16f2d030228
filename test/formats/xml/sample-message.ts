import type { ContentModel, Grammar } from '../../../src/formats/grammar/grammar.js';
import { message } from './read-text.js';

/** A text for each type that is not an enumeration; a derived type has that of its base. */
const samples: Readonly<Record<string, string>> = {
  string: 'some text',
  anySimpleType: 'any',
  anyURI: 'http://example.org/x',
  boolean: 'true',
  int: '3',
  integer: '4',
  decimal: '1.5',
  positiveInteger: '2',
  nonNegativeInteger: '1',
  language: 'fr',
  dateTime: '2024-01-31T00:00:00Z',
  date: '2024-01-31',
  duration: 'P1Y',
  VersionType: '1.2.3',
  StandardTimePeriodType: '2024-Q1',
  ObservationalTimePeriodType: '2024-01-01/P1M',
  OccurenceType: 'unbounded',
  CascadeSelectionType: 'excluderoot',
  CustomTypeDataType: 'String',
  FromVtlMappingMethodType: 'Basic',
  ToVtlMappingMethodType: 'Pivot',
  WildcardedMemberValueType: 'A',
  WildcardUrnType: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=*:*(*)',
  // Of an item in the first of the packages.
  ObjectTypeCodelistType: 'Agency',
  UrnReferenceType: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:B(1.0)',
};

/** Item schemes that exist under one id. */
const fixedIds: Readonly<Record<string, string>> = {
  DataProvider: 'DATA_PROVIDERS',
  MetadataProvider: 'METADATA_PROVIDERS',
};
const items = new Set(['Category', 'Code', 'Concept', 'DataProvider', 'MetadataProvider']);

/** Attributes that are left to the writer. */
const leftOut = new Set(['urn']);

/** Whether the choice is that between the forms of a reference in 2.1. */
const isReference = ({ parts }: { readonly parts: readonly ContentModel[] }): boolean =>
  parts.some((part) => part.kind === 'element' && part.name === 'local:URN');

/** Writes a message with one artefact in which everything is given that its type allows. */
export class SampleMessage {
  readonly #grammar: Grammar;
  /** Which alternative of a choice is taken. */
  readonly #alternative: number;
  #ids = 0;
  readonly #open: string[] = [];

  constructor(grammar: Grammar, alternative: number) {
    this.#grammar = grammar;
    this.#alternative = alternative;
  }

  of(container: string, minor: 0 | 1): string {
    return message(this.structures(container), minor);
  }

  /** The container with its artefact, without a message around it. */
  structures(container: string): string {
    return this.#element(`structure:${container}`, `${container}Type`);
  }

  #text(type: string): string {
    const declared = this.#grammar.simpleTypes.get(type);
    const [value] = samples[type] === undefined ? (declared?.values ?? []) : [];
    if (value !== undefined) return value;
    for (const pattern of declared?.patterns ?? []) {
      const [, packageName, className = ''] = /^\.\+\\\.([a-z]+)\\\.([A-Za-z]+)=/.exec(pattern) ?? [];
      if (packageName === undefined) continue;
      const id = fixedIds[className] ?? (className === 'AgencyScheme' ? 'AGENCIES' : 'B');
      const item = items.has(className) ? '.I' : '';
      return `urn:sdmx:org.sdmx.infomodel.${packageName}.${className}=A:${id}(1.0)${item}`;
    }
    if (/IDType$/.test(type)) return `I${++this.#ids}`;
    return samples[type] ?? this.#text(declared?.base ?? declared?.union?.[0] ?? 'string');
  }

  #element(name: string, type: string): string {
    const [prefix = '', local = ''] = name.split(':');
    const tag = prefix === 'local' ? local : `${prefix.charAt(0)}:${local}`;
    const declared = this.#grammar.complexTypes.get(type);
    if (declared === undefined) return `<${tag}>${this.#text(type)}</${tag}>`;
    const attributes = declared.attributes
      .filter((attribute) => !leftOut.has(attribute.name))
      .map(
        (attribute) =>
          ` ${attribute.name}="${attribute.fixed ?? this.#text(attribute.name === 'alias' ? 'IDType' : attribute.type)}"`,
      )
      .join('');
    this.#open.push(type);
    const text = declared.text === undefined ? '' : this.#text(declared.text);
    const content = declared.content === undefined ? '' : this.#content(declared.content);
    this.#open.pop();
    return `<${tag}${attributes}>${text}${content}</${tag}>`;
  }

  /** Types that hold themselves do so once. */
  #isDeepEnough = (type: string): boolean => this.#open.filter((open) => open === type).length > 1;

  #content(model: ContentModel): string {
    switch (model.kind) {
      case 'element':
        // A reference of 2.1 is given as its Ref, which says all that a URN does.
        return this.#isDeepEnough(model.type) || model.name === 'local:URN'
          ? ''
          : this.#element(model.name, model.type);
      case 'choice':
        return this.#content(
          model.parts[isReference(model) ? 0 : this.#alternative % model.parts.length] ?? {
            kind: 'sequence',
            parts: [],
          },
        );
      case 'repeat': {
        const { part, max } = model;
        if (part.kind === 'choice' && max > 1)
          return part.parts.map((alternative) => this.#content(alternative)).join('');
        // One text in one language, one region of one sense, one artefact in a container.
        const isSingle = part.kind === 'element' && /TextType|RegionType|SchemeType$/.test(part.type);
        return this.#content(part) + (max > 1 && !isSingle && this.#open.length > 1 ? this.#content(part) : '');
      }
      default:
        return model.parts.map((part) => this.#content(part)).join('');
    }
  }
}
