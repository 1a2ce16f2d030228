/** Namespaces of XML Schema. */
export const schemaNamespace = 'http://www.w3.org/2001/XMLSchema';
export const xsiNamespace = 'http://www.w3.org/2001/XMLSchema-instance';
