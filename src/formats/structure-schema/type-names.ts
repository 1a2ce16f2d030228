/** Names that SDMX-ML part IV gives to types of every structure-specific schema. */
const fixedNames = ['DataSetType', 'GroupType', 'Group.ID', 'SeriesType', 'ObsType', 'AttsType'];

/** Gives each type of a schema a name of its own. */
export class TypeNames {
  readonly #taken = new Set(fixedNames);

  /**
   * The name wanted where it is one of XML and still free; else what comes near to it. Ids of SDMX may begin with a
   * digit and hold `@` and `$`.
   */
  take(wanted: string): string {
    const name = wanted.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^(?![A-Za-z_])/, '_');
    let free = name;
    for (let count = 2; this.#taken.has(free); count++) free = `${name}_${count}`;
    this.#taken.add(free);
    return free;
  }
}
