import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Collapse } from '#ui/collapse/Collapse.tsx';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { Dialog } from '#ui/dialog/ConfirmDialog.tsx';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { MonitorIcon, StoreIcon } from '#ui/icon/object-icons.tsx';
import { Popover } from '#ui/popover/Popover.tsx';
import { Tabs } from '#ui/tabs/Tabs.tsx';
import { POINTED, Sample, Samples, State, States } from './Sample.tsx';

const UNTOUCHED = [{ name: 'Reposo' }, ...POINTED.slice(0, 2)];

const VIEWS = [
  {
    value: 'tienda',
    label: 'Tienda',
    icon: <StoreIcon />,
    content: <p>Lo que ve tu cliente: catálogo, carrito, pago.</p>,
  },
  {
    value: 'admin',
    label: 'Administración',
    icon: <MonitorIcon />,
    content: <p>Lo que ves tú: pedidos, existencias, ventas del día.</p>,
  },
];

export function Overlays() {
  const { confirm, confirmDialog } = useConfirm();
  const [answer, setAnswer] = useState('aún sin respuesta');
  const [open, setOpen] = useState(false);
  const ask = async () => {
    const goOn = await confirm({
      message: '¿Quitar los tres requisitos?',
      detail: 'No se pueden recuperar.',
      confirmLabel: 'Quitar',
      tone: 'danger',
    });
    setAnswer(goOn ? 'sí' : 'no');
  };
  return (
    <Samples>
      <States title="Pestañas" columns="three">
        {UNTOUCHED.map((state) => (
          <State key={state.name} {...state}>
            <Tabs label={`Vistas de la tienda: ${state.name}`} items={VIEWS} />
          </State>
        ))}
      </States>
      <States title="Línea que se abre" columns="three">
        {UNTOUCHED.map((state) => (
          <State key={state.name} {...state}>
            <Disclosure summary="¿De quién es el código?">
              <p>Tuyo, desde el primer día.</p>
            </Disclosure>
          </State>
        ))}
      </States>
      <Sample title="Desplegable, abierto">
        <Collapse trigger="Qué pasa después" defaultOpen>
          <p>Tres meses de guardia incluidos; después, lo que decidas.</p>
        </Collapse>
      </Sample>
      <Sample title="Desplegable con su botón">
        <Collapse trigger="Ver lo que incluye">
          <p>
            Diseño, programación, pruebas en teléfonos reales y tres meses de guardia después de
            publicar. <a href="#ventanas">Ver un contrato de muestra</a>.
          </p>
        </Collapse>
      </Sample>
      <Sample title="Desplegable con un botón ajeno">
        <div>
          <Button aria-expanded={open} aria-controls="ajeno" onClick={() => setOpen(!open)}>
            {open ? 'Cerrar' : 'Abrir'}
          </Button>
        </div>
        <Collapse id="ajeno" open={open}>
          <p>El botón puede estar en cualquier parte, y pueden ser varios.</p>
        </Collapse>
      </Sample>
      <Sample title="Preguntas (sin JavaScript)">
        <div>
          <Disclosure summary="¿Cuánto tarda una tienda en línea?" name="preguntas" open>
            <p>De seis a ocho semanas, según el catálogo y los medios de pago.</p>
          </Disclosure>
          <Disclosure summary="¿De quién es el código?" name="preguntas">
            <p>Tuyo, desde el primer día.</p>
          </Disclosure>
          <Disclosure summary="¿Qué pasa después de publicar?" name="preguntas">
            <p>Tres meses de guardia incluidos; después, lo que decidas.</p>
          </Disclosure>
        </div>
      </Sample>
      <Sample title="Ventana" inline>
        <Dialog
          trigger={<Button>Editar contacto</Button>}
          title="Editar contacto"
          description="Los cambios se ven en todo el sitio."
          actions={<Button variant="primary">Guardar</Button>}
        >
          <TextField name="ventana-nombre" label="Nombre" />
          <TextField name="ventana-correo" label="Correo" error="Ingresa un correo válido." />
        </Dialog>
        <Button variant="danger" onClick={() => void ask()}>
          Quitar requisitos
        </Button>
        <span>Respuesta: {answer}</span>
        {confirmDialog}
      </Sample>
      <Sample title="Junto a su botón" inline>
        <Popover
          trigger={<Button variant="quiet">¿Por qué preguntamos esto?</Button>}
          title="Presupuesto"
        >
          <p>El rango nos dice por dónde empezar. No te compromete a nada.</p>
        </Popover>
      </Sample>
    </Samples>
  );
}
