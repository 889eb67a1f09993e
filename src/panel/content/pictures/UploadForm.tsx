import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { fieldId } from '#ui/field/field-id.ts';
import { Select } from '#ui/field/Select.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { PICTURE_PLACES } from '#content/values/picture-names.ts';
import { fieldsOf, type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { capitalized } from '#content/values/capitals.ts';

const LABELS = { foto: 'La imagen', texto: 'Lo que se ve' };
export const MOST_TEXT = 250;
const PLACES = Object.entries(PICTURE_PLACES).map(([value, { what }]) => ({
  value,
  label: capitalized(what),
}));
const MARKS = Object.entries(PICTURE_PLACES)
  .filter(([, { isMark }]) => isMark)
  .map(([name]) => name)
  .join(' ');

interface UploadFormProps {
  state: FormState | undefined;
  to: string;
  name: string;
  isNew?: boolean;
  /** Is true for a logo, which needs no description: the brand's name is beside the logo. */
  isMark?: boolean;
  scope: string;
}

/** Draws a picture's form. The browser checks the form first: a refused form loses its file. */
export function UploadForm(props: UploadFormProps) {
  const { state = UNTOUCHED, to, name, scope, isNew = name === '', isMark = false } = props;
  const { errors, values } = state;
  return (
    <PanelForm action="subir" to={to} state={state} labels={LABELS} scope={scope} withFiles>
      {name !== '' ? (
        <input type="hidden" name="nombre" value={name} />
      ) : (
        <Select
          id={fieldId('nombre', scope)}
          name="nombre"
          label="En lugar de"
          options={PLACES}
          placeholder="Nada: se elige después en un campo o en un texto"
          defaultValue={values['nombre']}
        />
      )}
      <TextField
        type="file"
        id={fieldId('foto', scope)}
        name="foto"
        label={
          isNew
            ? LABELS.foto
            : isMark
              ? 'La imagen nueva'
              : `La imagen que va en lugar de «${name}»`
        }
        error={errors['foto']}
        accept="image/jpeg,image/png,image/webp,image/svg+xml"
        required
        data-marks={MARKS}
      />
      {!isMark && (
        <>
          <TextField
            {...fieldsOf(LABELS, state, { texto: '' }, scope)('texto')}
            hint={`Para quien no la ve, en una frase. Hasta ${MOST_TEXT} caracteres.${isNew ? '' : ' Vacío, queda el de antes.'}`}
            required={isNew}
          />
          <Checkbox
            id={fieldId('adorno', scope)}
            name="adorno"
            value="si"
            label="Es solo adorno: no dice nada"
            defaultChecked={values['adorno'] === 'si'}
          />
        </>
      )}
      <Button type="submit" variant={isNew ? 'primary' : 'secondary'}>
        {isNew ? 'Subir' : 'Sustituir'}
      </Button>
    </PanelForm>
  );
}
