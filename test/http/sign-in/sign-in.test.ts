import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { basic } from '../../harness/server.js';
import { Browser } from '../auth/browser.js';
import { settingsFor } from '../auth/oidc/issuer.js';
import { rootName, rootPassword, type SignInServer, serveSignIn } from '../auth/serve-sign-in.js';
import { rawRequest } from '../raw-request.js';

const html = { Accept: 'text/html' };

describe('the sign-in page', () => {
  let test: TestRegistry;
  let server: SignInServer;
  let page: string;
  before(async () => {
    test = await openTestRegistry();
    server = await serveSignIn({}, test.registry);
    page = `${server.url}/login.html`;
  });
  after(async () => {
    await server.stop(1);
    await test.close();
  });

  const form = (password: string, others: object = {}) => ({ username: rootName, password, ...others });

  it('has a labelled form that works without scripts, and nothing of other hosts', async () => {
    const { status, text, headers } = await rawRequest(server.url, { path: '/login.html', headers: html });
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(text).to.match(/^<!DOCTYPE html>\n<html lang="en">/);
    for (const id of ['username', 'password']) {
      expect(text)
        .to.include(`<label for="${id}">`)
        .and.to.match(new RegExp(`<input id="${id}" name="${id}"`));
    }
    expect(text).to.include('autocomplete="username"').and.include('autocomplete="current-password"');
    expect(text).not.to.match(/<script|<link|<img|https?:|javascript:|\son\w+=/i);
    expect(text.match(/<h1>/g)).to.have.length(1);
  });

  it('has a policy that allows its own style only', async () => {
    const { text, headers } = await rawRequest(server.url, { path: '/login.html', headers: html });
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).to.equal(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(headers).to.include({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
  });

  it('signs in with the form, and shows who has signed in', async () => {
    const browser = new Browser();
    const end = await browser.visit(page, { form: form(rootPassword) });
    expect([end.status, end.url]).to.deep.equal([200, page]);
    expect(end.text).to.include('<strong>root</strong>').and.include('action="/logout"');
    const again = await browser.visit(page);
    expect(again.text).to.include('<strong>root</strong>');
    const gone = await browser.visit(`${server.url}/logout`, { form: {} });
    expect(gone.text).to.include('You are signed out');
    expect((await browser.visit(page)).text).to.include('<form method="post" action="/login.html">');
  });

  it('goes on at next, after a failure too, and never at another host', async () => {
    const browser = new Browser();
    const asked = await browser.visit(`${page}?next=/health/live%3F_=1`);
    expect(asked.text).to.include('name="next" value="/health/live?_=1"');
    const failed = await browser.visit(page, { form: form('wrong', { next: '/health/live?_=1' }) });
    expect(failed.text).to.include('name="next" value="/health/live?_=1"');
    const done = await browser.visit(page, { form: form(rootPassword, { next: '/health/live?_=1' }) });
    expect([done.status, done.url]).to.deep.equal([200, `${server.url}/health/live?_=1`]);
    for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
      const sent = await browser.send(page, { form: form(rootPassword, { next }) });
      expect([sent.status, sent.headers.location]).to.deep.equal([303, '/login.html']);
      const linked = await browser.send(`${page}?next=${encodeURIComponent(next)}`, {
        headers: { Authorization: basic(rootName, rootPassword) },
      });
      expect([linked.status, linked.headers.location]).to.deep.equal([200, undefined]);
    }
  });

  it('shows one error for a wrong password and a wrong user, which assistive technology announces', async () => {
    const texts: string[] = [];
    for (const fields of [form('wrong'), form('wrong', { username: 'nobody' }), form('', { username: 'nobody' })]) {
      const { status, text, headers } = await new Browser().send(page, { form: fields });
      expect([status, headers['set-cookie'], headers['www-authenticate']]).to.deep.equal([401, undefined, undefined]);
      expect(text).to.include('id="problem" role="alert"').and.include('aria-describedby="problem"');
      texts.push(text);
    }
    expect(new Set(texts).size).to.equal(1);
  });

  it('escapes what it shows', async () => {
    const next = '/a?"><script>alert(1)</script>';
    const { text } = await rawRequest(server.url, {
      path: `/login.html?next=${encodeURIComponent(next)}`,
      headers: html,
    });
    expect(text).not.to.include('<script');
  });

  it('errors are JSON for other clients', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
    const body = new URLSearchParams(form('wrong')).toString();
    const { status, text } = await rawRequest(server.url, { method: 'POST', path: '/login.html', headers, body });
    expect([status, JSON.parse(text).errors[0].code]).to.deep.equal([401, 110]);
  });

  for (const [what, headers, body, status] of [
    ['of another type', { 'Content-Type': 'application/json' }, '{}', 415],
    ['without a type', {}, 'username=root', 415],
    ['of 20 kB', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'a'.repeat(20_000), 413],
    ['without a user', { 'Content-Type': 'application/x-www-form-urlencoded' }, '', 401],
    [
      'with other credentials too',
      { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: basic(rootName, rootPassword) },
      'username=root&password=x',
      400,
    ],
  ] as const) {
    it(`a form ${what} is ${status}`, async () => {
      const response = await rawRequest(server.url, { method: 'POST', path: '/login.html', headers, body });
      expect([response.status, response.headers['set-cookie']], response.text).to.deep.equal([status, undefined]);
    });
  }

  it('offers only the ways that are configured', async () => {
    const oidc = settingsFor('http://127.0.0.1:9', { client: { id: 'a', scope: 'openid' } });
    const withProvider = await serveSignIn({ oidc, publicUrl: 'http://127.0.0.1' }, test.registry);
    try {
      const { text } = await rawRequest(withProvider.url, { path: '/login.html', headers: html });
      expect(text).to.include('href="/login.html?with=oidc"').and.include('type="password"');
      const away = await rawRequest(withProvider.url, { path: '/login.html?with=oidc', headers: html });
      expect(away.status).to.equal(503);
      expect(away.text).to.include('The identity provider does not respond').and.include('role="alert"');
      const ready = await rawRequest(withProvider.url, { path: '/health/ready' });
      expect([ready.status, JSON.parse(ready.text).identityProvider]).to.deep.equal([200, 'unreachable']);
    } finally {
      await withProvider.stop(1);
    }
    const { text } = await rawRequest(server.url, { path: '/login.html', headers: html });
    expect(text).not.to.include('with=oidc');
  });
});
