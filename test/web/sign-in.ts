import type { Page } from 'playwright-core';

/** Signs a page in as root, with the form that people use. */
export async function signIn(page: Page, url: string, password = 'only-for-the-tests'): Promise<void> {
  await page.goto(`${url}/login.html`);
  await page.getByLabel('User name').fill('root');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
}
