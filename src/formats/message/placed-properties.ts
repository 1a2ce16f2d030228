/**
 * Properties of the model whose objects name something without a URN, so that problems are found in them after the message is read:
 * their places in the message are kept, as those of references are. The values in them can be as many as codes of a list.
 */
export const placedProperties: ReadonlySet<string> = new Set([
  'codelistExtensions',
  'componentMaps',
  'components',
  'fixedValueMaps',
  'itemMaps',
  'keyValues',
  'metadataAttributeUsages',
  'representationMappings',
  'vtlMappings',
]);
