import { type Mapping, present } from './mapping.js';

const usages: Readonly<Record<string, string>> = { Mandatory: 'mandatory', Conditional: 'optional' };

/** An attribute: the assignment status is the usage (transformation of SDMX 2.1 to 3.0). */
export const mapAttribute: Mapping = ({ usage, ...attribute }) => {
  const { id, uri, ...others } = attribute;
  const text = usages[String(usage)];
  return present({ id, uri, usage: text, ...others });
};
