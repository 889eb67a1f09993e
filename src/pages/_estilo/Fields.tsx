import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { CheckboxGroup } from '#ui/field/CheckboxGroup.tsx';
import { RequiredNote } from '#ui/field/FieldParts.tsx';
import { RadioCards } from '#ui/field/RadioCards.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { CalendarIcon, DocumentIcon, PeopleIcon } from '#ui/icon/object-icons.tsx';
import { PlusIcon } from '#ui/icon/action-icons.tsx';
import { Sample, Samples } from './Sample.tsx';

const BUDGETS = [
  { value: 'a', label: 'Hasta 2 000 USD' },
  { value: 'b', label: 'De 2 000 a 8 000 USD' },
  { value: 'no-se', label: 'Aún no lo sé' },
];

const TYPES = [
  { value: 'tienda', label: 'Tienda en línea' },
  { value: 'app', label: 'Aplicación móvil' },
  { value: 'sistema', label: 'Sistema de negocio' },
  {
    value: 'otro',
    label: 'Otro tipo de proyecto',
    reveal: <TextField name="otro" label="¿Cuál?" />,
  },
];

const OPTIONS = [
  {
    value: '1',
    label: 'Sé lo que necesito',
    description: 'Vamos directo a tus datos. Dos minutos.',
    icon: <DocumentIcon />,
  },
  {
    value: '2',
    label: 'Tengo referencias',
    description: 'Nos muestras sitios o apps que te gustan.',
    icon: <PeopleIcon />,
  },
];

export function Fields() {
  const [plan, setPlan] = useState('1');
  return (
    <Samples>
      <Sample title="Una línea">
        <RequiredNote />
        <TextField name="nombre" label="Nombre" required autoComplete="name" />
        <TextField
          name="correo"
          type="email"
          label="Correo"
          hint="Te respondemos a esta dirección."
          placeholder="ana@ejemplo.mx"
          required
        />
        <TextField name="telefono" label="Teléfono" fit="medium" characterLimit={12} type="tel" />
      </Sample>
      <Sample title="Con error">
        <TextField
          name="correo-mal"
          label="Correo"
          defaultValue="ana@ejemplo"
          error="Ingresa un correo válido."
          required
        />
        <TextField
          name="telefono-mal"
          label="Teléfono"
          hint="Con lada, sin espacios."
          defaultValue="+52 55 1234 5678"
          error="Ingresa un número válido."
          characterLimit={12}
          required
        />
      </Sample>
      <Sample title="Varias líneas">
        <TextArea name="mensaje" label="Mensaje" characterLimit={2000} required />
        <TextArea
          name="mensaje-mal"
          label="Mensaje"
          rows={2}
          error="Ingresa un mensaje válido."
          defaultValue="Hey"
        />
      </Sample>
      <Sample title="Con algo al lado, apagado, de solo lectura">
        <TextField
          name="comienzo"
          label="Comienzo"
          hint="dd-mm-aaaa"
          fit="medium"
          beside={<Button icon={<CalendarIcon />} aria-label="Abrir calendario" />}
        />
        <TextField
          name="requisito"
          label="Requisito"
          beside={<Button icon={<PlusIcon />}>Agregar</Button>}
        />
        <TextField name="apagado" label="Apagado" disabled defaultValue="No se puede cambiar" />
        <TextField name="lectura" label="Folio" readOnly defaultValue="ATA-7K3M-Q9" fit="medium" />
      </Sample>
      <Sample title="Lista">
        <Select name="rango" label="Presupuesto" placeholder="Elige un rango" options={BUDGETS} />
        <Select
          name="rango-mal"
          label="Presupuesto"
          placeholder="Elige un rango"
          options={BUDGETS}
          error="Ingrese campo requerido."
          required
        />
        <Select name="rango-no" label="Apagada" options={BUDGETS} disabled />
      </Sample>
      <Sample title="Casilla">
        <Checkbox name="boletin" label="Quiero recibir el boletín, una vez al mes" defaultChecked />
        <Checkbox
          name="agree"
          label={
            <>
              Acepto el <a href="#campos">aviso de privacidad</a>
            </>
          }
          error="Debes aceptar el aviso de privacidad para continuar."
          required
        />
        <Checkbox name="no" label="Apagada" disabled />
      </Sample>
      <Sample title="Varias casillas">
        <CheckboxGroup
          name="tipo[]"
          label="¿Qué necesitas?"
          hint="Marca todo lo que aplique."
          options={TYPES}
          defaultValues={['tienda', 'otro']}
        />
      </Sample>
      <Sample title="Varias casillas, con error">
        <CheckboxGroup
          name="tipo-mal[]"
          id="tipo-mal"
          label="¿Qué necesitas?"
          error="Elige al menos uno."
          options={TYPES.slice(0, 2)}
          required
        />
      </Sample>
      <Sample title="Tarjetas">
        <RadioCards
          name="opcion"
          label="¿Cómo empezamos?"
          options={OPTIONS}
          value={plan}
          onValueChange={setPlan}
          required
        />
      </Sample>
      <Sample title="Tarjetas, con error">
        <RadioCards
          name="opcion-mal"
          label="¿Cómo empezamos?"
          options={OPTIONS}
          error="Ingrese campo requerido."
        />
      </Sample>
    </Samples>
  );
}
