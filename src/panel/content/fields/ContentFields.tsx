import { FIELD } from '#content/edit/changes-from.ts';
import type { Field, GroupField } from '#content/edit/form-model.ts';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';

/** The fields of a file, without their form. */
export function ContentFields({ model }: { model: GroupField }) {
  return <One field={model} />;
}

function One({ field }: { field: Field }) {
  const { name, label, help, error } = field;
  const id = `campo-${name}`;
  if (field.kind === 'group' || field.kind === 'list') {
    const inner = field.kind === 'group' ? field.fields : field.items;
    const parts = inner.map((each) => <One key={each.name} field={each} />);
    if (name === '') return <>{parts}</>;
    return (
      <fieldset id={id}>
        <legend>{label}</legend>
        {parts}
      </fieldset>
    );
  }
  const value = field.kind === 'lines' ? field.lines.join('\n') : field.value;
  const isLong = field.kind === 'lines' || field.kind === 'long' || field.kind === 'markup';
  const shared = { id, name: FIELD + name, label, hint: help, error, defaultValue: value };
  return isLong ? <TextArea {...shared} rows={3} /> : <TextField {...shared} />;
}
