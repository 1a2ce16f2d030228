/** The client with which people sign in by the authorization code flow. */
export interface OidcClient {
  readonly id: string;
  /** Missing for a public client. */
  readonly secret?: string | undefined;
  /** Scopes, separated by blanks. */
  readonly scope: string;
}

/** A provider of OpenID Connect, and what is read from its tokens. */
export interface OidcSettings {
  readonly issuer: string;
  /** An access token must be for one of them. */
  readonly audiences: readonly string[];
  readonly nameClaim: string;
  /** Claims with groups; dots lead into objects. */
  readonly groupsClaims: readonly string[];
  /** Missing where only access tokens are accepted. */
  readonly client?: OidcClient | undefined;
}

/** How much the clocks of the provider and of this machine may differ. */
export const clockSkewSeconds = 30;
