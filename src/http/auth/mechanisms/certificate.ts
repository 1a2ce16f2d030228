import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as ParsedCertificate,
  SubjectAlternativeNameExtension,
} from '@peculiar/x509';
import { isVisible, userOf } from '../../../registry/principal.js';
import type { Credentials, Mechanism, Refusal, SignInResult } from '../mechanism.js';

/** Which part of a client certificate is the name of its user, and which its groups. */
export interface CertificateSettings {
  /** Common name, the whole subject, or the only entry of this type in the subject alternative names. */
  readonly name: 'cn' | 'subject' | 'email' | 'dns' | 'uri' | 'upn';
  /** Organisational units or organisations. */
  readonly groups: 'none' | 'ou' | 'o';
  /** Authorities that a certificate which a proxy passes must be issued by, PEM; the proxy alone checks it if missing. */
  readonly authorities?: string | undefined;
}

/** How long a certificate is remembered, seconds; one that is revoked ends its connections (`server/listen.ts`). */
const certificateSeconds = 60;

/** Why OpenSSL does not trust a certificate (X509_STORE_CTX_get_error), for the log; all others are `untrusted`. */
const refusalsByError: Readonly<Record<string, Refusal>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'notYetValid',
  CERT_REVOKED: 'revoked',
  CERT_SIGNATURE_FAILURE: 'wrongSignature',
};

/** The types of subject alternative names (RFC 5280 section 4.2.1.6); `upn` is Microsoft's user principal name. */
const nameTypes = { email: 'email', dns: 'dns', uri: 'url', upn: 'upn' } as const;

/** The extensions of a certificate, which Node does not read one by one. */
const parsed = ({ raw }: X509Certificate): ParsedCertificate => new ParsedCertificate(new Uint8Array(raw));

function alternativeNames(certificate: X509Certificate, type: keyof typeof nameTypes): readonly string[] {
  const names = parsed(certificate).getExtension(SubjectAlternativeNameExtension)?.names.items ?? [];
  return names.filter((each) => each.type === nameTypes[type]).map(({ value }) => value);
}

/** Whether a certificate may be used to sign in; OpenSSL checks the same for certificates of connections. */
function isForClients(certificate: X509Certificate): boolean {
  const extended = parsed(certificate).getExtension(ExtendedKeyUsageExtension);
  const usage = parsed(certificate).getExtension(KeyUsagesExtension);
  const signs = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyAgreement;
  return (
    (extended === null || extended.usages.includes(ExtendedKeyUsage.clientAuth)) &&
    (usage === null || (usage.usages & signs) !== 0)
  );
}

/** The values of an attribute of the subject; Node has one line for each attribute. */
function subjectValues(certificate: X509Certificate, attribute: string): readonly string[] {
  const value: unknown = (certificate.toLegacyObject().subject as unknown as Record<string, unknown>)[attribute];
  return (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');
}

/** The subject as a distinguished name (RFC 4514), its last attribute first. */
const subjectOf = ({ subject }: X509Certificate): string => (subject ?? '').split('\n').reverse().join(',');

function namesOf(certificate: X509Certificate, part: CertificateSettings['name']): readonly string[] {
  if (part === 'cn') return subjectValues(certificate, 'CN');
  if (part === 'subject') return [subjectOf(certificate)];
  return alternativeNames(certificate, part);
}

/** The user of a certificate; one with several names could be either of two users. */
function resultOf(certificate: X509Certificate, { name: part, groups: attribute }: CertificateSettings): SignInResult {
  const [name, second] = namesOf(certificate, part);
  if (name === undefined || second !== undefined || !isVisible(name)) return { refusal: 'malformed' };
  const groups = attribute === 'none' ? [] : subjectValues(certificate, attribute.toUpperCase());
  return { principal: userOf('certificate', name, groups), until: Date.parse(certificate.validTo) };
}

function refusalByDates({ validFrom, validTo }: X509Certificate): Refusal | undefined {
  if (Date.now() < Date.parse(validFrom)) return 'notYetValid';
  return Date.now() >= Date.parse(validTo) ? 'expired' : undefined;
}

const pemShape = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM text. */
export const certificatesOf = (pem: string): readonly X509Certificate[] =>
  (pem.match(pemShape) ?? []).map((each) => new X509Certificate(each));

/** A certificate in a header: `:base64:` (RFC 9440), or PEM in URL encoding as nginx and others write it. */
function readHeader(value: string): X509Certificate | undefined {
  try {
    const encoded = /^:([A-Za-z\d+/]+=*):$/.exec(value.trim())?.[1];
    return new X509Certificate(encoded === undefined ? decodeURIComponent(value) : Buffer.from(encoded, 'base64'));
  } catch {
    return undefined;
  }
}

/**
 * Client certificates: of the TLS connection, or as a trusted proxy passes them. They accompany every request of a connection,
 * so other credentials take precedence.
 */
export function clientCertificate(settings: CertificateSettings): Mechanism {
  const authorities = settings.authorities === undefined ? undefined : certificatesOf(settings.authorities);
  const ofConnections = new WeakMap<Socket, Credentials>();

  const check = (certificate: X509Certificate, fault: Refusal | undefined): SignInResult => {
    const refusal = fault ?? refusalByDates(certificate);
    return refusal === undefined ? resultOf(certificate, settings) : { refusal };
  };

  function ofConnection(socket: Socket): Credentials | undefined {
    const known = ofConnections.get(socket);
    if (known !== undefined || !(socket instanceof TLSSocket)) return known;
    const certificate = socket.getPeerX509Certificate();
    if (certificate === undefined) return undefined;
    // Node types it as an error, and sets the code.
    const code = socket.authorized ? undefined : String(socket.authorizationError);
    const credentials = {
      secret: `${certificate.fingerprint256} ${code ?? 'trusted'}`,
      check: async () => check(certificate, code === undefined ? undefined : (refusalsByError[code] ?? 'untrusted')),
    };
    ofConnections.set(socket, credentials);
    return credentials;
  }

  const isIssued = (certificate: X509Certificate): boolean =>
    authorities === undefined ||
    authorities.some(
      (authority) =>
        refusalByDates(authority) === undefined &&
        certificate.checkIssued(authority) &&
        certificate.verify(authority.publicKey),
    );

  function ofHeader(value: string): Credentials {
    return {
      secret: `header ${value}`,
      async check() {
        const certificate = readHeader(value);
        if (certificate === undefined) return { refusal: 'malformed' };
        return check(certificate, isIssued(certificate) && isForClients(certificate) ? undefined : 'untrusted');
      },
    };
  }

  return {
    name: 'certificate',
    keepSeconds: certificateSeconds,
    isAmbient: true,
    find({ req, request }) {
      const value = request.forwardedCertificate ?? '';
      if (value !== '') return ofHeader(value);
      // The connection of a proxy has the certificate of the proxy, which would sign in all its clients.
      return request.isFromProxy ? undefined : ofConnection(req.socket);
    },
  };
}
