/** A custom component that accepts every ticket. */
export const authenticate = () => ({ signedIn: { name: 'bench' } });
