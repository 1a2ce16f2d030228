import { required } from '../parameters/kinds.js';
import type { Parameter } from '../route.js';

const exampleUrn = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ';

/** The version that a comparison begins with. */
export const earlierVersion = required(
  'The URN of the earlier version, which may be a wildcard or ~. A blank stands for +.',
  `${exampleUrn}(2.0.0)`,
  'give the URN of the earlier version: ?urn=urn:sdmx:…',
);

/** The version that a comparison leads to. @param without what it is without the parameter */
export const laterVersion = (without: string): Parameter<string | undefined> => ({
  description: `The URN of the later version. ${without}`,
  schema: { type: 'string', minLength: 1, examples: [`${exampleUrn}(2.1.0)`] },
  read: (_name, text) => (text === '' ? undefined : text),
});
