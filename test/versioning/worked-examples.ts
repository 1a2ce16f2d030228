/** A version expression in a query or a reference, and the versions of a list that it selects, or that it is invalid. */
export interface WorkedExample {
  readonly number: number;
  readonly context: string;
  readonly pattern: string;
  readonly versions: readonly string[];
  readonly result: readonly string[] | 'invalid';
}

const lists: Readonly<Record<string, string>> = {
  A: '1.0.0, 1.0.1, 1.1.0, 1.2.0, 1.2.3, 1.3.0-draft, 2.0.0, 2.1.0-rc.1',
  B: '0.1.0, 0.2.0, 0.2.1-draft',
  C: '1.0, 1.1, 2.0, 1.0.0, 1.1.0, 1.1.1-draft',
  D: '1.0, 1.1, 1.10, 1.9',
  E: '1.0.0-draft, 1.0.0-draft.1, 1.0.0-draft.10, 1.0.0-draft.2, 1.0.0-alpha, 1.0.0-1, 1.0.0-1a',
  F: '1.9.0, 1.10.0, 1.10.0-draft, 1.11.0-draft',
  G: '1.2.3-draft',
  H: '3, 1.5, 1.5.0',
  I: '2.0.0, 2.0.1, 2.1.0, 3.0.0, 3.4.2, 4.0.0-draft',
  J: '0.9.0, 1.0.0, 1.0.1-draft',
  K: '1.0.0-Draft, 1.0.0-draft',
};

/** Number, context, pattern, list, result. */
const table = `
1 | query | 1.2.3 | A | 1.2.3
2 | query | 1.3.0 | A | none
3 | query | 1.3.0-draft | A | 1.3.0-draft
4 | query | 1.0 | A | none
5 | query | + | A | 2.0.0
6 | query | +.0.0 | A | 2.0.0
7 | query | 1+.0.0 | A | 2.0.0
8 | query | 1.+.0 | A | 1.2.3
9 | query | 1.0+.0 | A | 1.2.3
10 | query | 1.2+.0 | A | 1.2.3
11 | query | 1.2+.4 | A | none
12 | query | 1.0.0+ | A | 1.0.1
13 | query | 1.0.+ | A | 1.0.1
14 | query | 1.2.3+ | A | 1.2.3
15 | query | 1.2.1+ | A | 1.2.3
16 | query | 1+.2.0 | A | 2.0.0
17 | query | 2+.0.1 | A | none
18 | query | 3+.0.0 | I | 3.4.2
19 | query | 2.0+.1 | I | 2.1.0
20 | query | 2+.0.1 | I | 3.4.2
21 | query | ~ | A | 2.1.0-rc.1
22 | query | ~.0.0 | A | 2.1.0-rc.1
23 | query | ~.0 | A | none
24 | query | 1.~.0 | A | 1.3.0-draft
25 | query | 1.~ | A | none
26 | query | 1.2.~ | A | 1.2.3
27 | query | 1.2.0~ | A | 1.2.3
28 | query | 1.2~.0 | A | 1.3.0-draft
29 | query | 1~.2.0 | A | 2.1.0-rc.1
30 | query | 1.3.1~ | A | none
31 | query | 1.2.3~ | G | 1.2.3-draft
32 | query | 1.2.3+ | G | none
33 | query | * | C | 1.0, 1.0.0, 1.1, 1.1.0, 1.1.1-draft, 2.0
34 | query | *.0 | C | 1.0, 1.1, 2.0
35 | query | *.0.0 | C | 1.0.0, 1.1.0, 1.1.1-draft
36 | query | 1.* | C | 1.0, 1.1
37 | query | 1.*.0 | C | 1.0.0, 1.1.0, 1.1.1-draft
38 | query | 1.1.* | C | 1.1.0, 1.1.1-draft
39 | query | 1.0*.1 | C | 1.1.0, 1.1.1-draft
40 | query | 1*.1 | C | 1.1, 2.0
41 | query | + | C | 1.1.0
42 | query | ~ | C | 2.0
43 | query | 1.~ | C | 1.1
44 | query | 1.1.~ | C | 1.1.1-draft
45 | query | ~ | D | 1.10
46 | query | 1.9~ | D | 1.10
47 | query | 1.9* | D | 1.9, 1.10
48 | query | + | D | none
49 | query | + | B | none
50 | query | ~ | B | 0.2.1-draft
51 | query | 0.~.0 | B | 0.2.1-draft
52 | query | 0.1.0+ | B | invalid
53 | query | 0+.1.0 | B | invalid
54 | query | 0.2.0 | B | 0.2.0
55 | query | + | J | 1.0.0
56 | query | ~ | J | 1.0.1-draft
57 | query | ~ | E | 1.0.0-draft.10
58 | query | * | E | 1.0.0-1, 1.0.0-1a, 1.0.0-alpha, 1.0.0-draft, 1.0.0-draft.1, 1.0.0-draft.2, 1.0.0-draft.10
59 | query | ~ | K | 1.0.0-draft
60 | query | 1.+.0 | F | 1.10.0
61 | query | 1.10.0~ | F | 1.10.0
62 | query | ~ | F | 1.11.0-draft
63 | query | ~ | H | 3
64 | query | 3 | H | 3
65 | query | ~.0 | H | 1.5
66 | query | ~.0.0 | H | 1.5.0
67 | query | 1~.2.0,1.0.0+ | A | 1.0.1, 2.1.0-rc.1
68 | query | +,1.2.1* | A | 1.2.3, 2.0.0
69 | query | +.2.3 | A | invalid
70 | query | 1.+.3 | A | invalid
71 | query | ~.2 | A | invalid
72 | query | *.2.3 | A | invalid
73 | query | +.0 | A | invalid
74 | query | 2.3+ | A | invalid
75 | query | 3.2+.1+ | A | invalid
76 | query | 3.2*.1+ | A | invalid
77 | query | 1+ | A | invalid
78 | query | 1.0.0-draft+ | A | invalid
79 | query | 01.0.0 | A | invalid
80 | query | 1.0.0-01 | A | invalid
81 | reference | 1.0+.0 | A | 1.2.3
82 | draft reference | 1.0+.0 | A | 1.2.3
83 | annex | 1.0+.0 | A | 1.3.0-draft
84 | reference | 1+.0.0 | A | 2.0.0
85 | reference | 1.2.0+ | A | 1.2.3
86 | reference | 1.1.0 | A | 1.1.0
87 | reference | 1.3.0-draft | A | 1.3.0-draft
88 | reference | 1.0 | C | 1.0
89 | reference | 0+.1.0 | J | 1.0.0
90 | reference | 0.1+.0 | B | none
91 | reference | + | A | invalid
92 | reference | 1.+.0 | A | invalid
93 | reference | 1.2~.0 | A | invalid
94 | reference | 1.2.* | A | invalid
95 | reference | 1+.0.0+ | A | invalid
96 | reference | 1.0+ | D | invalid
`;

const listed = (versions: string): readonly string[] => versions.split(', ');

export const workedExamples: readonly WorkedExample[] = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))
  .map(([number, context = '', pattern = '', list = '', result = '']) => ({
    number: Number(number),
    context,
    pattern,
    versions: listed(lists[list] ?? ''),
    result: result === 'invalid' ? result : result === 'none' ? [] : listed(result),
  }));

/** The chain of versions by which the standard states their order, lowest first. */
export const precedenceChain: readonly string[] = [
  '1.0.0-draft',
  '1.0.0-draft.1',
  '1.0.0-draft.prerelease',
  '1.0.0-prerelease',
  '1.0.0-prerelease.2',
  '1.0.0-prerelease.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.1.0',
  '2.0.0',
];

/** The patterns of a legacy and of a semantic version. */
export const versionPatterns: readonly RegExp[] = [
  /^(0|[1-9]\d*)(\.(0|[1-9]\d*))?$/,
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*))?$/,
];
