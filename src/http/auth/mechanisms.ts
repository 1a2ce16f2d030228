import { signInKinds } from '../../registry/principal.js';
import type { SessionRegister } from '../../registry/sessions/session-register.js';
import { publicPath } from '../public-address.js';
import type { Mechanism } from './mechanism.js';
import { bearerTokens } from './mechanisms/bearer.js';
import { type CertificateSettings, clientCertificate } from './mechanisms/certificate.js';
import { CodeFlow } from './mechanisms/code-flow.js';
import { type CustomSettings, customComponent } from './mechanisms/custom.js';
import { type DirectorySettings, directoryPassword } from './mechanisms/directory.js';
import {
  basicAuthentication,
  type Passwords,
  type RootAccount,
  rootPassword,
  signInForm,
} from './mechanisms/passwords.js';
import type { OidcSettings } from './oidc/identity-provider.js';
import { IdentityProvider } from './oidc/identity-provider.js';
import { Cookies, Sealer } from './sessions/cookies.js';
import { type SessionSettings, Sessions, sessionCookies } from './sessions/sessions.js';
import type { SignInLimitSettings } from './sign-in-limit.js';

/** The ways to sign in that are configured. */
export interface SignInSettings {
  readonly root?: RootAccount | undefined;
  readonly directory?: DirectorySettings | undefined;
  readonly certificate?: CertificateSettings | undefined;
  /** Those of a program that embeds the application. */
  readonly others?: readonly Mechanism[];
  readonly oidc?: OidcSettings | undefined;
  readonly custom?: CustomSettings | undefined;
  /** Usual ones where missing. */
  readonly sessions?: SessionSettings;
  /** Origin of the registry as browsers use it; that of each request where missing. */
  readonly publicUrl?: string | undefined;
  /** Failed sign-ins are not limited where it is missing. */
  readonly limit?: SignInLimitSettings | undefined;
}

/** What the sign-in page and other paths use besides the mechanisms. */
export interface SignInServices {
  readonly mechanisms: readonly Mechanism[];
  readonly sessions: Sessions;
  readonly sealer: Sealer;
  readonly cookies: Cookies;
  /** Whether people can sign in with user and password. */
  readonly hasPasswords: boolean;
  readonly provider: IdentityProvider | undefined;
  /** Undefined where people cannot sign in at the provider. */
  readonly codeFlow: CodeFlow | undefined;
  /** The path under which the registry is served. */
  readonly publicPath: string;
}

/** How long a right password is remembered, seconds: checks of directories are slow. */
const passwordSeconds = 60;

/** Refusals of passwords are returned at multiples of this time, milliseconds, if a directory is asked. */
const refusalStep = 250;

const usualSessions: SessionSettings = { idleSeconds: 3_600, seconds: 43_200 };

/** The mechanisms of some settings, and what they share. */
export function signInServices(
  settings: SignInSettings,
  register: SessionRegister,
  warn: (message: string) => void,
): SignInServices {
  const { root, directory, certificate, oidc, custom, publicUrl, others = [] } = settings;
  const { sessions: sessionSettings = usualSessions } = settings;
  const sealer = new Sealer(async () => sessionSettings.keys ?? [await register.key()]);
  const cookies = new Cookies({ publicUrl, suffix: sessionSettings.cookieSuffix });
  const kinds = new Set(signInKinds.filter((kind) => settings[kind] !== undefined));
  const sessions = new Sessions(register, sealer, sessionSettings, cookies, kinds);
  const passwords: Passwords = {
    checks: [
      ...(root === undefined ? [] : [rootPassword(root)]),
      ...(directory === undefined ? [] : [directoryPassword(directory, warn)]),
    ],
    refusalStep: directory === undefined ? 0 : refusalStep,
  };
  const hasPasswords = passwords.checks.length > 0;
  const provider = oidc === undefined ? undefined : new IdentityProvider(oidc, warn);
  const codeFlow =
    provider === undefined || oidc?.client === undefined || publicUrl === undefined
      ? undefined
      : new CodeFlow(provider, sealer, cookies, publicUrl);
  const mechanisms: readonly Mechanism[] = [
    ...(hasPasswords ? [basicAuthentication(passwords, passwordSeconds), signInForm(passwords)] : []),
    ...(provider === undefined ? [] : [bearerTokens(provider)]),
    ...(codeFlow === undefined ? [] : [codeFlow.mechanism]),
    sessionCookies(sessions, cookies, sessionSettings.idleSeconds),
    ...(certificate === undefined ? [] : [clientCertificate(certificate)]),
    ...(custom === undefined ? [] : customComponent(custom)),
    ...others,
  ];
  return { mechanisms, sessions, sealer, cookies, hasPasswords, provider, codeFlow, publicPath: publicPath(publicUrl) };
}
