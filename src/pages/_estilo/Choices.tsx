import { useState } from 'react';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { CheckboxGroup } from '#ui/field/CheckboxGroup.tsx';
import { RadioCards } from '#ui/field/RadioCards.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { DocumentIcon, PeopleIcon } from '#ui/icon/object-icons.tsx';
import switches from '#ui/motion/MotionSwitch.module.css';
import { POINTED, Sample, Samples, State, States } from './Sample.tsx';

const TYPES = [
  { value: 'tienda', label: 'Tienda en línea' },
  { value: 'app', label: 'App móvil' },
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
    label: 'Rápida, solo con mis datos',
    description: 'Lo demás lo vemos en una llamada.',
    icon: <DocumentIcon />,
  },
  {
    value: '2',
    label: 'Con el detalle del proyecto',
    description: 'La respuesta es más precisa.',
    icon: <PeopleIcon />,
  },
];

const UNTOUCHED = [{ name: 'Reposo' }, ...POINTED.slice(0, 2)];

/** What is ticked, chosen or switched. */
export function Choices() {
  const [plan, setPlan] = useState('1');
  return (
    <Samples>
      <States title="Casilla" columns="four">
        {UNTOUCHED.map((state, index) => (
          <State key={state.name} {...state}>
            <Checkbox name={`casilla-${index}`} label="Quiero el boletín, una vez al mes" />
          </State>
        ))}
        <State name="Marcada">
          <Checkbox name="boletin" label="Quiero el boletín, una vez al mes" defaultChecked />
        </State>
        <State name="Con error">
          <Checkbox
            name="agree"
            label={
              <>
                Acepto el <a href="#elecciones">aviso de privacidad</a>
              </>
            }
            error="Debes aceptar el aviso de privacidad para continuar."
            required
          />
        </State>
        <State name="Deshabilitada">
          <Checkbox name="casilla-no" label="Quiero el boletín" disabled />
        </State>
        <State name="Deshabilitada, marcada">
          <Checkbox name="casilla-no-si" label="Quiero el boletín" disabled defaultChecked />
        </State>
      </States>
      <States title="Tarjetas" columns="three">
        {UNTOUCHED.map((state, index) => (
          <State key={state.name} {...state}>
            <RadioCards
              name={`opcion-${index}`}
              label="¿Cómo quieres cotizar?"
              options={OPTIONS.slice(0, 1)}
              required
            />
          </State>
        ))}
        <State name="Elegida">
          <RadioCards
            name="opcion"
            label="¿Cómo quieres cotizar?"
            options={OPTIONS}
            value={plan}
            onValueChange={setPlan}
            required
          />
        </State>
        <State name="Con error">
          <RadioCards
            name="opcion-mal"
            label="¿Cómo quieres cotizar?"
            options={OPTIONS}
            error="Ingrese campo requerido."
            required
          />
        </State>
      </States>
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
          options={TYPES.slice(0, 3)}
          required
        />
      </Sample>
      <States title="Interruptor" columns="three">
        <State name="Encendido">
          <Switch initially />
        </State>
        <State name="Apagado">
          <Switch />
        </State>
        <State name="Foco" show="focus">
          <Switch initially />
        </State>
      </States>
    </Samples>
  );
}

/** As the one in the page's foot, which alone stops what moves. */
function Switch({ initially = false }: { initially?: boolean }) {
  const [on, setOn] = useState(initially);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={switches['switch']}
      onClick={() => setOn(!on)}
    >
      <span className={switches['track']} aria-hidden="true" />
      Animaciones
    </button>
  );
}
