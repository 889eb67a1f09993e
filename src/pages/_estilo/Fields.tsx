import { Button } from '#ui/button/Button.tsx';
import { RequiredNote } from '#ui/field/FieldParts.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { PlusIcon } from '#ui/icon/action-icons.tsx';
import { CalendarIcon } from '#ui/icon/object-icons.tsx';
import { POINTED, Sample, Samples, State, States } from './Sample.tsx';

interface FieldsProps {
  /** The ranges of the quote's budget. */
  ranges: readonly string[];
}

const UNTOUCHED = [{ name: 'Reposo' }, ...POINTED.slice(0, 2)];

/** What is written or picked from a list. */
export function Fields({ ranges }: FieldsProps) {
  const budgets = ranges.map((label, index) => ({ value: String(index), label }));
  return (
    <Samples>
      <RequiredNote />
      <States title="Una línea" columns="four">
        {UNTOUCHED.map((state, index) => (
          <State key={state.name} {...state}>
            <TextField
              name={`linea-${index}`}
              label="Correo"
              placeholder="ana@ejemplo.mx"
              required
            />
          </State>
        ))}
        <State name="Escrito">
          <TextField name="linea-escrita" label="Correo" defaultValue="ana@ejemplo.mx" required />
        </State>
        <State name="Con error">
          <TextField
            name="correo-mal"
            label="Correo"
            defaultValue="ana@ejemplo"
            error="Ingresa un correo válido."
            required
          />
        </State>
        <State name="Deshabilitado">
          <TextField name="apagado" label="Correo" disabled defaultValue="No se puede cambiar" />
        </State>
        <State name="De solo lectura">
          <TextField name="lectura" label="Folio" readOnly defaultValue="ATA-7K3M-Q9" />
        </State>
        <State name="Con ayuda y error">
          <TextField
            name="telefono-mal"
            label="Teléfono"
            hint="Son 10 dígitos, o hasta 12 con la clave de tu país."
            defaultValue="+52 55 5550 0142"
            error="Ingresa un número válido."
            required
          />
        </State>
      </States>
      <States title="Lista" columns="four">
        {UNTOUCHED.map((state, index) => (
          <State key={state.name} {...state}>
            <Select
              name={`lista-${index}`}
              label="Presupuesto"
              placeholder="Elige un rango"
              options={budgets}
            />
          </State>
        ))}
        <State name="Elegido">
          <Select name="lista-elegida" label="Presupuesto" options={budgets} defaultValue="2" />
        </State>
        <State name="Con error">
          <Select
            name="rango-mal"
            label="Presupuesto"
            placeholder="Elige un rango"
            options={budgets}
            error="Ingrese campo requerido."
            required
          />
        </State>
        <State name="Deshabilitada">
          <Select name="rango-no" label="Presupuesto" options={budgets} disabled />
        </State>
      </States>
      <States title="Varias líneas" columns="four">
        {UNTOUCHED.map((state, index) => (
          <State key={state.name} {...state}>
            <TextArea name={`lineas-${index}`} label="Mensaje" rows={2} required />
          </State>
        ))}
        <State name="Con error">
          <TextArea
            name="mensaje-mal"
            label="Mensaje"
            rows={2}
            error="Ingresa un mensaje válido."
            defaultValue="Hey"
          />
        </State>
        <State name="Deshabilitado">
          <TextArea
            name="mensaje-no"
            label="Mensaje"
            rows={2}
            disabled
            defaultValue="Ya se envió"
          />
        </State>
      </States>
      <Sample title="Con un botón al lado">
        <TextField
          name="comienzo"
          label="Comienzo"
          hint="dd-mm-aaaa"
          fit="medium"
          beside={<Button icon={<CalendarIcon />} aria-label="Abrir calendario" />}
        />
      </Sample>
      <Sample title="Con una palabra al lado">
        <TextField
          name="requisito"
          label="Requisito"
          beside={<Button icon={<PlusIcon />}>Agregar</Button>}
        />
      </Sample>
    </Samples>
  );
}
