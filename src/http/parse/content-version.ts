const parameter = /;\s*version\s*=\s*(?:"([^"]*)"|([^\s;]+))/i;

/** The version parameter of an SDMX media type: `2.1.0` of `application/vnd.sdmx.structure+json;version=2.1.0`. */
export function contentVersion(contentType: string): string | undefined {
  if (!/^\s*application\/vnd\.sdmx\./i.test(contentType)) return undefined;
  const [, quoted, plain] = parameter.exec(contentType) ?? [];
  return quoted ?? plain;
}
