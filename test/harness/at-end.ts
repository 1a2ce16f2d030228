const actions: (() => Promise<void>)[] = [];

/** Does something at the end of the test run, after all files; what was asked for last comes first. */
export const atEnd = (action: () => Promise<void>): void => {
  actions.unshift(action);
};

/** Does what was asked for, once. */
export async function endRun(): Promise<void> {
  for (const action of actions.splice(0)) await action();
}
