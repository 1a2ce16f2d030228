/** What a restriction covers: the content of artefacts, their references, the data of dataflows. */
export const coverages = ['structure', 'references', 'data'] as const;

export type Coverage = (typeof coverages)[number];

/** The roles that a grant gives. The root account has all rights, everybody else those of a user. */
export const grantedRoles = ['administrator', 'maintainer'] as const;

/**
 * Whom a rule is for: a user of any service or of one (`user:alice`, `user:oidc:alice`), a group (`group:staff`), or
 * everybody who has signed in (`users`). A name with a colon needs the service.
 */
export type Grantee = string;

/** Gives a role. An administrator may submit for all agencies and change access rules. */
export interface Grant {
  readonly id: string;
  readonly kind: 'grant';
  readonly role: (typeof grantedRoles)[number];
  readonly to: readonly Grantee[];
  /** Agencies of a maintainer, each with its sub-agencies. */
  readonly agencies?: readonly string[];
  /** For readers of the list of rules. */
  readonly note?: string;
}

/**
 * Keeps artefacts from everybody except its grantees, administrators, and the maintainers of their agency. It holds for
 * all versions of an artefact, so a wildcard resolves to the same version for everybody who sees one.
 */
export interface Restriction {
  readonly id: string;
  readonly kind: 'restriction';
  /** `Codelist=ECB:CL_*`, also as a full URN: class, agency and id, in each of which `*` stands for any characters. */
  readonly urn: string;
  /**
   * Set for a pattern of dataflows that covers what is attached to them too: provision agreements, and constraints of these
   * and of the dataflows.
   */
  readonly withAttachments?: true;
  readonly covers: readonly Coverage[];
  readonly to: readonly Grantee[];
  readonly note?: string;
}

/**
 * Requires a second person for publications: nobody changes a version of these artefacts alone, except versions with an extension, the
 * drafts. It holds for administrators too.
 */
export interface ReviewRule {
  readonly id: string;
  readonly kind: 'review';
  /** As that of a restriction. */
  readonly urn: string;
  readonly note?: string;
}

export type AccessRule = Grant | Restriction | ReviewRule;
