import { join } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript';

/**
 * A promise that rejects before something waits for it is a rejection that nothing has caught. It has come about in two ways: an
 * element of `Promise.all` that throws or waits, when the elements before it have begun; and a promise in a variable that is used
 * only after something else was awaited. Both are found here; `biome check` finds promises that nothing waits for at all.
 */
const combinators = new Set(['all', 'allSettled', 'race', 'any']);

const isAsync = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);

/** Finds promises that can reject before something waits for them, in some files. */
function promisesAtRisk(files: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName));
  const known = new Map<ts.Node, ts.Node | undefined>();

  const place = (node: ts.Node): string => {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${source.fileName.slice(source.fileName.lastIndexOf('/src/') + 1)}:${line + 1}`;
  };

  /** Where a node throws or waits before it has a value; functions in it do so only when they are called. */
  function interruption(node: ts.Node): ts.Node | undefined {
    if (ts.isThrowStatement(node) || ts.isAwaitExpression(node)) return node;
    if (ts.isFunctionLike(node)) return undefined;
    if (ts.isTryStatement(node) && node.catchClause !== undefined) return interruption(node.catchClause.block);
    const ofCall = ts.isCallExpression(node) || ts.isNewExpression(node) ? interruptionOfCall(node) : undefined;
    return ofCall ?? ts.forEachChild(node, interruption);
  }

  function interruptionOfFunction(node: ts.Node | undefined): ts.Node | undefined {
    if (node === undefined || !ts.isFunctionLike(node) || isAsync(node)) return undefined;
    const { body, asteriskToken } = node as ts.FunctionLikeDeclaration;
    if (body === undefined || asteriskToken !== undefined) return undefined;
    if (!known.has(node)) {
      known.set(node, undefined);
      known.set(node, interruption(body));
    }
    return known.get(node);
  }

  /** The called function is one of these files, or calls a function that it is given. */
  function interruptionOfCall(call: ts.CallExpression | ts.NewExpression): ts.Node | undefined {
    const declaration = checker.getResolvedSignature(call)?.declaration;
    const ofFunction = interruptionOfFunction(declaration);
    if (ofFunction !== undefined || (declaration !== undefined && isAsync(declaration))) return ofFunction;
    for (const argument of call.arguments ?? []) {
      const found = interruptionOfFunction(functionOf(argument));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function functionOf(node: ts.Expression): ts.Node | undefined {
    if (!ts.isIdentifier(node)) return node;
    const symbol = checker.getSymbolAtLocation(node);
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const declaration = (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations?.[0];
    return declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  }

  const isPromise = (type: ts.Type): boolean =>
    type.isUnion()
      ? type.types.some(isPromise)
      : ['then', 'catch'].every((name) => type.getProperty(name) !== undefined);

  function partsOfCombination(node: ts.Node): readonly ts.Node[] {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const { expression, name } = node.expression;
    if (expression.getText() !== 'Promise' || !combinators.has(name.text)) return [];
    const [list] = node.arguments;
    return list !== undefined && ts.isArrayLiteralExpression(list) ? list.elements.slice(1) : node.arguments;
  }

  /** `new Promise((resolve) => …)` never rejects. */
  const neverRejects = (node: ts.Expression): boolean => {
    const executor = ts.isNewExpression(node) ? node.arguments?.[0] : undefined;
    return executor !== undefined && ts.isArrowFunction(executor) && executor.parameters.length < 2;
  };

  function hasUse(node: ts.Node, symbol: ts.Symbol | undefined): boolean {
    if (ts.isIdentifier(node) && checker.getSymbolAtLocation(node) === symbol) return true;
    if (ts.isShorthandPropertyAssignment(node) && checker.getShorthandAssignmentValueSymbol(node) === symbol)
      return true;
    return ts.forEachChild(node, (child) => hasUse(child, symbol) || undefined) ?? false;
  }

  /** Promises of a statement that no statement uses before one that throws or waits. */
  function lateUses(node: ts.Node): string[] {
    if (!ts.isVariableStatement(node) || !ts.isBlock(node.parent)) return [];
    const { statements } = node.parent;
    const after = statements.slice(statements.indexOf(node) + 1);
    return node.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (initializer === undefined || ts.isFunctionLike(initializer) || neverRejects(initializer)) return [];
      if (!ts.isIdentifier(name) || !isPromise(checker.getTypeAtLocation(name))) return [];
      const symbol = checker.getSymbolAtLocation(name);
      const next = after.find((statement) => hasUse(statement, symbol) || interruption(statement) !== undefined);
      if (next === undefined || hasUse(next, symbol)) return [];
      return [
        `${place(name)}: ${name.text} can reject while ${place(interruption(next) ?? next)} is awaited; catch it at once`,
      ];
    });
  }

  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const part of partsOfCombination(node)) {
      const found = interruption(part);
      if (found === undefined) continue;
      faults.push(`${place(part)}: others have begun when ${place(found)} throws or waits; do this before Promise.all`);
    }
    faults.push(...lateUses(node));
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
  return faults;
}

const root = join(import.meta.dirname, '..');

describe('promises', () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.build.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);

  it('of the source never reject before something waits for them', () => {
    expect(promisesAtRisk(fileNames, options)).to.deep.equal([]);
  });

  it('that can are found', () => {
    const file = join(import.meta.dirname, 'promises.fixture.ts');
    const lines = ts.sys.readFile(file)?.split('\n') ?? [];
    const expected = lines.flatMap((line, index) => (line.endsWith('// at risk') ? [index + 1] : []));
    const found = promisesAtRisk([file], options).map((fault) => Number(/:(\d+):/.exec(fault)?.[1]));
    expect(expected).to.have.length(6);
    expect(found).to.deep.equal(expected);
  });
});
