import { createPrivateKey } from 'node:crypto';
import { expect } from 'chai';
import { ConfigurationError } from '../../../src/errors.js';
import { readTlsContext, type TlsSettings } from '../../../src/http/server/tls.js';
import { type Authority, createAuthority } from '../../harness/certificates.js';
import { writeFiles } from '../local-tls.js';

describe('readTlsContext', () => {
  let settings: TlsSettings;
  let files: Record<'other' | 'rubbish' | 'encrypted' | 'passphrase' | 'authority' | 'crl', string>;

  before(async () => {
    const authority: Authority = await createAuthority('Servers');
    const [pair, other] = await Promise.all(['a', 'b'].map((name) => authority.issue({ subject: `CN=${name}` })));
    const { certificate = '', key = '' } = pair ?? {};
    settings = { ...(await writeFiles({ certificate, key })), clientCertificates: 'off' };
    const passphrase = 'only for the tests';
    files = await writeFiles({
      other: other?.key ?? '',
      rubbish: '-----BEGIN CERTIFICATE-----\nrubbish\n-----END CERTIFICATE-----\n',
      encrypted: createPrivateKey(key).export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase,
      }) as string,
      passphrase: `${passphrase}\n`,
      authority: authority.certificate,
      crl: await authority.revoke(certificate),
    });
  });

  it('reads a certificate and its key, also an encrypted one, and the files of authorities', async () => {
    await readTlsContext(settings);
    await readTlsContext({ ...settings, key: files.encrypted, passphraseFile: files.passphrase });
    await readTlsContext({
      ...settings,
      authoritiesFile: files.authority,
      crl: files.crl,
      clientCertificates: 'optional',
    });
  });

  const wrong: [title: string, change: () => Partial<TlsSettings>, message: RegExp][] = [
    [
      'a missing file',
      () => ({ certificate: '/nowhere' }),
      /^STRATA_TLS_CERTIFICATE is "\/nowhere"\. The file cannot be read/,
    ],
    [
      'a file without certificate',
      () => ({ certificate: files.rubbish }),
      /^STRATA_TLS_CERTIFICATE is .* must have a cert/,
    ],
    ['a file without key', () => ({ key: files.rubbish }), /^STRATA_TLS_KEY is .* must have a private key, PEM/],
    [
      'the key of another certificate',
      () => ({ key: files.other }),
      /^STRATA_TLS_KEY is .* does not belong to the cert/,
    ],
    [
      'an encrypted key',
      () => ({ key: files.encrypted }),
      /^STRATA_TLS_KEY is .*The key is encrypted\. Set STRATA_TLS_PASSPHRASE_FILE/,
    ],
    [
      'a wrong passphrase',
      () => ({ key: files.encrypted, passphraseFile: files.crl }),
      /^STRATA_TLS_PASSPHRASE_FILE is .* must have the passphrase of the key in ".*"/,
    ],
    [
      'a file without authority',
      () => ({ authoritiesFile: files.rubbish }),
      /^STRATA_TLS_CA is .* must have certificates/,
    ],
    [
      'a file without revocation list',
      () => ({ crl: files.rubbish }),
      /^STRATA_TLS_CRL is .* must have revocation lists/,
    ],
  ];
  for (const [title, change, message] of wrong) {
    it(`refuses ${title}`, async () => {
      const error = await readTlsContext({ ...settings, ...change() }).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(ConfigurationError).with.property('message').that.matches(message);
    });
  }
});
