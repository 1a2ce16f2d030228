import { words } from '../words/words.js';

const { purposes } = words.roles;

const isPurpose = (name: string): name is keyof typeof purposes => Object.hasOwn(purposes, name);

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** The role of a reference as people say it: `list of the dimension` for `DataStructure.dimension.enumeration`. */
export function roleInWords(role: string): string {
  const [, ...steps] = role.split('.');
  const last = steps.pop() ?? role;
  if (steps[0] === 'attach') return words.roles.attached(spaced(last));
  const purpose = isPurpose(last) ? purposes[last] : spaced(last);
  return steps.length === 0 ? purpose : words.roles.of(purpose, steps.map(spaced).join(', '));
}
