const nameChar =
  '\\-.0-9:A-Z_a-z\\u00B7\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u203F-\\u2040\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD';

/** The JavaScript form of an XML Schema escape, inside or outside a character class. */
function escaped(character: string, inClass: boolean): string {
  if (character === 'd') return '\\p{Nd}';
  if (character === 'c') return inClass ? nameChar : `[${nameChar}]`;
  if (character === '-') return inClass ? '\\-' : '-';
  return `\\${character}`;
}

/** Compiled patterns by source: types share the patterns of their bases. */
const compiled = new Map<string, RegExp>();

/**
 * Translates a pattern of XML Schema (part 2, appendix F) into a regular expression that matches whole texts.
 * Differences: patterns are anchored, `^` and `$` are plain characters, `.` excludes line ends only, `\d` is every
 * decimal digit, `\c` a name character.
 */
export function xsdPattern(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  let inClass = false;
  let translated = '';
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index);
    if (character === '\\') {
      index++;
      translated += escaped(pattern.charAt(index), inClass);
    } else if (inClass) {
      inClass = character !== ']';
      const literal = (character === '(' || character === ')') && inClass;
      translated += literal ? `\\${character}` : character;
    } else if (character === '[') {
      inClass = true;
      translated += character;
    } else if (character === '.') translated += '[^\\n\\r]';
    else translated += character === '^' || character === '$' ? `\\${character}` : character;
  }
  const made = new RegExp(`^(?:${translated})$`, 'u');
  compiled.set(pattern, made);
  return made;
}
