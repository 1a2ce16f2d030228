/** Properties of texts in all languages, and the property for the text in the best one. */
export const singularsOfTexts: Readonly<Record<string, string>> = {
  names: 'name',
  descriptions: 'description',
  texts: 'text',
  titles: 'title',
  departments: 'department',
  roles: 'role',
  conditions: 'condition',
};
