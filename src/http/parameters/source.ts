import type { Parameter } from '../route.js';
import { requestFault } from './read-parameters.js';

/** The name of the data that the registry holds itself, among sources. */
export const loadedSource = 'loaded';

/** The source of a response, where a structure has several. */
export const sourceParameter: Parameter<string | undefined> = {
  description: `Where the data come from: the id of a registration, or ${loadedSource} for those that were loaded, which take precedence where there are some.`,
  schema: { type: 'string' },
  read: (name, text) => {
    if (text === undefined || /^[A-Za-z0-9_@$-]{1,200}$/.test(text)) return text;
    throw requestFault(
      'parameter.value',
      `${name} is "${text}"; give the id of a registration, or ${loadedSource}`,
      name,
    );
  },
};
