import { type Mapping, present } from '../../model-2.1/up/mapping.js';

/** The values of a component: which of them cascade stands behind them in an array (field guide of 1.0, ValueSet). */
export const mapValueSet: Mapping = ({ id, values, cascadeValues, ...others }, context) => {
  const [given, cascading] = [values, cascadeValues].map((texts) => (Array.isArray(texts) ? texts : []));
  const strays = cascading?.filter((value) => given?.includes(value) !== true) ?? [];
  if (strays.length > 0) {
    const detail = () => `cascadeValues names ${strays.join(', ')}, which are none of the values of ${id}`;
    context.error('cascadeValues.unknown', detail);
  }
  const cascaded = given?.map((value) => (cascading?.includes(value) ? { value, cascadeValues: true } : value));
  return present({ id, ...others, values: values === undefined ? undefined : cascaded });
};
