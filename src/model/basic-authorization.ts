/** The value of the header `Authorization` with a user and a password (RFC 7617). */
export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
