import type { Document, Element, Node } from '@xmldom/xmldom';
import { type Position, StrataError } from '../../errors.js';
import { formatUrn } from '../../model/urn.js';
import { messageVersion, type SdmxMlVersion } from '../grammar/message-versions.js';
import {
  type QueryableSource,
  type RegistrationContent,
  registrationFlags,
  registrationInstants,
  sourceAddresses,
  sourceFlags,
} from './registration.js';
import {
  documentFault,
  elementSelector,
  elementsIn,
  parseSmallDocument,
  positionOfElement,
  textOfElement,
} from './small-document.js';

/** A registration of a message, with what to do with it. */
export interface RegistrationRequest {
  readonly action: 'APPEND' | 'REPLACE' | 'DELETE';
  /** Missing for a new registration, which gets one. */
  readonly id?: string;
  readonly position: Position;
  readonly content: RegistrationContent;
}

/** What a query for registrations names; undefined for all. */
export interface QueriedRegistrations {
  readonly class: 'ProvisionAgreement' | 'DataProvider' | 'Dataflow';
  readonly urn: string;
}

interface AnyRegistrationMessage {
  readonly version: SdmxMlVersion;
  /** Id of the sender. */
  readonly sender: string;
  readonly test: boolean;
}

/** A message about registrations (registry schema, SubmitRegistrationsRequestType, QueryRegistrationRequestType). */
export type RegistrationMessage =
  | (AnyRegistrationMessage & { readonly kind: 'submission'; readonly requests: readonly RegistrationRequest[] })
  | (AnyRegistrationMessage & { readonly kind: 'query'; readonly of: QueriedRegistrations | 'all' | 'none' });

const versions: readonly SdmxMlVersion[] = ['2.1', '3.0', '3.1'];

type Select = (expression: string, node: Node) => readonly Element[];

const actions = { Append: 'APPEND', Replace: 'REPLACE', Delete: 'DELETE' } as const;
const isAction = (text: string): text is keyof typeof actions => text in actions;

/** The names of the elements in one, each at most once; others are an error. */
function partsOf<Name extends string>(element: Element, names: readonly Name[]): ReadonlyMap<Name, Element> {
  const parts = new Map<Name, Element>();
  for (const part of elementsIn(element)) {
    const name = names.find((each) => each === part.localName);
    if (name !== undefined && !parts.has(name)) parts.set(name, part);
    else {
      const offered = names.join(', ');
      const detail = `${element.nodeName} has ${name === undefined ? `the element ${part.nodeName}` : `${part.nodeName} twice`}; its elements are ${offered}, each once`;
      throw documentFault('element.unknown', detail, positionOfElement(part));
    }
  }
  return parts;
}

function requirePart<Name extends string>(parts: ReadonlyMap<Name, Element>, name: Name, within: Element): Element {
  const part = parts.get(name);
  if (part !== undefined) return part;
  throw documentFault(
    'element.missing',
    `${within.nodeName} does not have ${name}, which is required; add it`,
    positionOfElement(within),
  );
}

function attributeOf(element: Element, name: string): string {
  const text = element.getAttribute(name);
  if (text !== null && text !== '') return text;
  throw documentFault(
    'attribute.missing',
    `${element.nodeName} does not have the attribute ${name}; add it`,
    positionOfElement(element),
  );
}

function flagOf(element: Element, name: string): boolean | undefined {
  const text = element.getAttribute(name)?.trim();
  if (text === undefined || text === '') return undefined;
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  throw documentFault(
    'value.invalid',
    `${name} of ${element.nodeName} is "${text}"; use true or false`,
    positionOfElement(element),
  );
}

/** A reference as a URN: the text of 3.x, and `URN` or `Ref` of 2.1. @param className the class of what it refers to */
function referenceIn(element: Element, className: 'ProvisionAgreement' | 'Dataflow' | 'DataProvider'): string {
  if (elementsIn(element).length === 0) return textOfElement(element);
  const parts = partsOf(element, ['Ref', 'URN'] as const);
  const urn = parts.get('URN');
  if (urn !== undefined) return textOfElement(urn);
  const ref = requirePart(parts, 'Ref', element);
  const [agencyID, id] = [attributeOf(ref, 'agencyID'), attributeOf(ref, 'id')];
  if (className !== 'DataProvider')
    return formatUrn({ class: className, agencyID, id, version: ref.getAttribute('version') || '1.0' });
  const scheme = ref.getAttribute('maintainableParentID') || 'DATA_PROVIDERS';
  return formatUrn({ class: className, agencyID, id: scheme, version: '1.0', item: id });
}

const instantShape = /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** The given attributes of a registration, in the names of the model. */
function attributesIn(element: Element): Partial<RegistrationContent> {
  const instants = registrationInstants.flatMap((name) => {
    const text = element.getAttribute(name)?.trim();
    if (text === undefined || text === '') return [];
    if (instantShape.test(text)) return [[name, text]];
    throw documentFault(
      'value.invalid',
      `${name} is "${text}"; write a date and time, such as 2024-06-30T00:00:00Z`,
      positionOfElement(element),
    );
  });
  const flags = registrationFlags.flatMap((name) => {
    const flag = flagOf(element, name);
    return flag === undefined ? [] : [[name, flag]];
  });
  return Object.fromEntries([...instants, ...flags]);
}

function addressIn(element: Element): string {
  const text = textOfElement(element);
  if (URL.canParse(text)) return text;
  throw documentFault(
    'value.invalid',
    `${element.nodeName} is "${text}"; write an address with its scheme, such as https://example.org/data.csv`,
    positionOfElement(element),
  );
}

function queryableIn(element: Element): QueryableSource {
  const parts = partsOf(element, Object.keys(sourceAddresses) as (keyof typeof sourceAddresses)[]);
  requirePart(parts, 'DataURL', element);
  const addresses = [...parts].map(([name, part]) => [sourceAddresses[name], addressIn(part)]);
  const flags = sourceFlags.map((name) => {
    attributeOf(element, name);
    return [name, flagOf(element, name) === true];
  });
  return Object.fromEntries([...addresses, ...flags]);
}

function contentIn(element: Element): RegistrationContent {
  const parts = partsOf(element, ['ProvisionAgreement', 'Datasource'] as const);
  const source = requirePart(parts, 'Datasource', element);
  const sources = partsOf(source, ['SimpleDataSource', 'QueryableDataSource'] as const);
  const [simple, queryable] = [sources.get('SimpleDataSource'), sources.get('QueryableDataSource')];
  if (simple === undefined && queryable === undefined) requirePart(sources, 'SimpleDataSource', source);
  return {
    provisionAgreement: referenceIn(requirePart(parts, 'ProvisionAgreement', element), 'ProvisionAgreement'),
    ...(simple === undefined ? {} : { simpleDataSource: addressIn(simple) }),
    ...(queryable === undefined ? {} : { queryableDataSource: queryableIn(queryable) }),
    ...attributesIn(element),
  };
}

function requestIn(element: Element): RegistrationRequest {
  const action = attributeOf(element, 'action');
  if (!isAction(action))
    throw documentFault(
      'request.action',
      `the action of ${element.nodeName} is "${action}"; use ${Object.keys(actions).join(', ')}`,
      positionOfElement(element),
    );
  const registration = requirePart(partsOf(element, ['Registration'] as const), 'Registration', element);
  const id = registration.getAttribute('id') ?? '';
  if (id === '' && action !== 'Append') attributeOf(registration, 'id');
  return {
    action: actions[action],
    ...(id === '' ? {} : { id }),
    position: positionOfElement(registration),
    content: contentIn(registration),
  };
}

const targets = ['All', 'ProvisionAgreement', 'DataProvider', 'Dataflow', 'Metadataflow'] as const;
const queryTypes = ['DataSets', 'MetadataSets', 'AllSets'];

/** What a query asks for beyond what a registration has. */
const unserved = ['ReferencePeriod', 'DataKeySet', 'CubeRegion', 'MetadataTargetRegion'];

function queryIn(element: Element): QueriedRegistrations | 'all' | 'none' {
  const refused = elementsIn(element).find(({ localName }) => unserved.includes(localName ?? ''));
  const what = flagOf(element, 'returnConstraints') === true ? 'returnConstraints="true"' : refused?.nodeName;
  if (what !== undefined)
    throw new StrataError(
      'NotImplemented',
      `${what} of a query for registrations is not served; leave it out, and use the availability of the data`,
    );
  const parts = partsOf(element, ['QueryType', ...targets] as const);
  const type = textOfElement(requirePart(parts, 'QueryType', element));
  if (!queryTypes.includes(type))
    throw documentFault(
      'value.invalid',
      `QueryType is "${type}"; use ${queryTypes.join(', ')}`,
      positionOfElement(element),
    );
  const [target, ...others] = targets.filter((each) => parts.has(each));
  if (target === undefined || others.length > 0)
    throw documentFault(
      'element.missing',
      `${element.nodeName} has to have one of ${targets.join(', ')}`,
      positionOfElement(element),
    );
  if (type === 'MetadataSets' || target === 'Metadataflow') return 'none';
  return target === 'All' ? 'all' : { class: target, urn: referenceIn(requirePart(parts, target, element), target) };
}

/** The version of the message, by the namespace of its root. */
function versionOf({ documentElement }: Document): SdmxMlVersion {
  const found = versions.find(
    (each) => messageVersion(each).namespaces.get('message') === documentElement?.namespaceURI,
  );
  if (found !== undefined) return found;
  throw documentFault('message.root', `the root is not a message of SDMX-ML ${versions.join(', ')}`);
}

function selectorOf(version: SdmxMlVersion): Select {
  const { namespaces } = messageVersion(version);
  return elementSelector({
    mes: namespaces.get('message') ?? '',
    reg: namespaces.get('registry') ?? '',
    com: namespaces.get('common') ?? '',
  });
}

/**
 * Reads a message with a request about registrations of data.
 * @param onVersion called with its version, also where it is rejected then
 * @throws StrataError `Syntax` with the place, `NotImplemented` for a query with more than is served
 */
export function readRegistrationMessage(
  text: string,
  onVersion: (version: SdmxMlVersion) => void = () => undefined,
): RegistrationMessage {
  const document = parseSmallDocument(text);
  const version = versionOf(document);
  onVersion(version);
  const select = selectorOf(version);
  const [sender] = select('/mes:*/mes:Header/mes:Sender', document);
  const [test] = select('/mes:*/mes:Header/mes:Test', document);
  const common = {
    version,
    sender: sender?.getAttribute('id') || 'unknown',
    test: test !== undefined && textOfElement(test) === 'true',
  };
  const [query] = select('/mes:*/mes:QueryRegistrationRequest', document);
  if (query !== undefined) return { ...common, kind: 'query', of: queryIn(query) };
  const [submission] = select('/mes:*/mes:SubmitRegistrationsRequest', document);
  if (submission === undefined) throw documentFault('message.root', 'the message has no request about registrations');
  const requests = select('reg:RegistrationRequest', submission).map(requestIn);
  if (requests.length === 0 || requests.length < elementsIn(submission).length)
    throw documentFault(
      'element.unknown',
      `${submission.nodeName} has to have RegistrationRequest alone, once or more`,
      positionOfElement(submission),
    );
  return { ...common, kind: 'submission', requests };
}

const mention = /<(?:[\w.-]+:)?(?:SubmitRegistrationsRequest|QueryRegistrationRequest)[\s/>]/;

/** Whether the beginning of a message shows that it is about registrations. */
export const isRegistrationMessage = (beginning: string): boolean => mention.test(beginning);
