const whatIsRead = 'what is read is structures, and metadata sets in SDMX-JSON 2.0.0 and 2.1.0';

/** What other kinds of messages hold that are known and not read, by `Object/property`. */
export const foreignContent: Readonly<Record<string, string>> = {
  'StructuresType/dataSets': `The message holds data; ${whatIsRead}`,
  'StructuresType/metadataSets': `The message holds reference metadata in the form of SDMX 2.1, which later versions have replaced; ${whatIsRead}`,
};
