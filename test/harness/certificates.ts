import { randomBytes, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  type JsonGeneralNames,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
} from '@peculiar/x509';

/** A certificate and its private key, PEM. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

export interface CertificateRequest {
  /** As `CN=alice, O=Bank`. */
  readonly subject: string;
  /** Subject alternative names. */
  readonly names?: JsonGeneralNames;
  /** Of the key; any where it is none. */
  readonly usage?: 'server' | 'client' | 'none' | 'encryption';
  /** Days from now, negative for the past. */
  readonly validFrom?: number;
  readonly validTo?: number;
}

export interface Authority {
  readonly certificate: string;
  issue(request: CertificateRequest): Promise<KeyPair>;
  /** A revocation list of some of its certificates, PEM. */
  revoke(...certificates: readonly string[]): Promise<string>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * day);
const serialNumber = (): string => `01${randomBytes(8).toString('hex')}`;

const createKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

async function pemOf({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');
}

/** Creates an authority that issues certificates. */
export async function createAuthority(name: string): Promise<Authority> {
  const keys = await createKeys();
  const own = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=${name}`,
    notBefore: inDays(-10),
    notAfter: inDays(10),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return {
    certificate: own.toString('pem'),
    async issue({ subject, names, usage = 'client', validFrom = -1, validTo = 1 }) {
      const issuedKeys = await createKeys();
      const extended = usage === 'server' ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth;
      const extensions: Extension[] = [
        ...(usage === 'none' ? [] : [new ExtendedKeyUsageExtension([extended])]),
        ...(usage === 'encryption' ? [new KeyUsagesExtension(KeyUsageFlags.keyEncipherment)] : []),
        ...(names === undefined ? [] : [new SubjectAlternativeNameExtension(names)]),
      ];
      const issued = await X509CertificateGenerator.create({
        serialNumber: serialNumber(),
        subject,
        issuer: own.subject,
        notBefore: inDays(validFrom),
        notAfter: inDays(validTo),
        signingAlgorithm: algorithm,
        publicKey: issuedKeys.publicKey,
        signingKey: keys.privateKey,
        extensions,
      });
      return { certificate: issued.toString('pem'), key: await pemOf(issuedKeys) };
    },
    async revoke(...certificates) {
      const list = await X509CrlGenerator.create({
        issuer: own.subject,
        thisUpdate: inDays(-1),
        nextUpdate: inDays(1),
        signingAlgorithm: algorithm,
        signingKey: keys.privateKey,
        entries: certificates.map((pem) => ({
          serialNumber: new X509Certificate(pem).serialNumber,
          revocationDate: new Date(),
        })),
      });
      return PemConverter.encode(list.rawData, 'X509 CRL');
    },
  };
}
