import { type JsonObject, textOf } from '../../../content/json.js';
import { Statement } from '../content/statement.js';

/** A transformation as VTL writes it: `<-` keeps the result, `:=` does not (VTL 2.1, assignment). */
export function Transformation({ item }: { item: JsonObject }) {
  const assignment = item['isPersistent'] === true ? '<-' : ':=';
  return <Statement text={`${textOf(item['result'])} ${assignment} ${textOf(item['expression']).trim()}`} />;
}

export function RulesetDefinition({ item }: { item: JsonObject }) {
  return (
    <>
      <p class="small">{[item['rulesetType'], item['rulesetScope']].map(textOf).filter(Boolean).join(', ')}</p>
      <Statement text={textOf(item['rulesetDefinition'])} />
    </>
  );
}

export function UserDefinedOperator({ item }: { item: JsonObject }) {
  return <Statement text={textOf(item['operatorDefinition'])} />;
}
