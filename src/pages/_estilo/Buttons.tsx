import { Button } from '#ui/button/Button.tsx';
import type { ButtonVariant } from '#ui/button/ButtonLabel.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '#ui/icon/action-icons.tsx';
import { ArrowRightIcon, CloseIcon } from '#ui/icon/direction-icons.tsx';
import { POINTED, Sample, Samples, State, States } from './Sample.tsx';
import styles from './Sample.module.css';

const VARIANTS: readonly { variant: ButtonVariant; title: string; text: string; wait: string }[] = [
  { variant: 'primary', title: 'Principal', text: 'Enviar', wait: 'Enviando…' },
  { variant: 'secondary', title: 'Secundario', text: 'Servicios', wait: 'Buscando…' },
  { variant: 'quiet', title: 'De texto', text: 'Más tarde', wait: 'Guardando…' },
  { variant: 'danger', title: 'Que borra', text: 'Quitar', wait: 'Quitando…' },
];

export function Buttons() {
  return (
    <Samples>
      {VARIANTS.map(({ variant, title, text, wait }) => (
        <States key={variant} title={title}>
          <State name="Reposo">
            <Button variant={variant}>{text}</Button>
          </State>
          {POINTED.map((state) => (
            <State key={state.name} {...state}>
              <Button variant={variant}>{text}</Button>
            </State>
          ))}
          <State name="En espera">
            <Button variant={variant} pending>
              {wait}
            </Button>
          </State>
          <State name="Deshabilitado">
            <Button variant={variant} disabled>
              {text}
            </Button>
          </State>
        </States>
      ))}
      <States title="Enlace con forma de botón">
        {[{ name: 'Reposo' }, ...POINTED].map((state) => (
          <State key={state.name} {...state}>
            <LinkButton href="#botones" variant="primary" iconAfter={<ArrowRightIcon />}>
              Cotizar
            </LinkButton>
          </State>
        ))}
      </States>
      <States title="Enlace en el texto">
        {[{ name: 'Reposo' }, ...POINTED.slice(0, 2)].map((state) => (
          <State key={state.name} {...state}>
            <p>
              Un <a href="#botones">enlace</a> en su frase.
            </p>
          </State>
        ))}
      </States>
      <Sample title="Tamaños" inline>
        <Button variant="primary" size="small">
          Pequeño
        </Button>
        <Button variant="primary">Mediano</Button>
        <Button variant="primary" size="large" iconAfter={<ArrowRightIcon />}>
          Grande
        </Button>
      </Sample>
      <Sample title="Solo icono" inline>
        <Button icon={<PlusIcon />} aria-label="Agregar" />
        <Button variant="quiet" icon={<EditIcon />} aria-label="Editar" />
        <Button variant="quiet" icon={<CloseIcon />} aria-label="Cerrar" />
        <Button size="small" variant="danger" icon={<TrashIcon />} aria-label="Quitar" />
      </Sample>
      <Sample title="A todo lo ancho">
        <Button variant="primary" wide>
          Enviar solicitud
        </Button>
      </Sample>
      <Sample title="Sobre el plano contrario">
        <div className={styles['ink']}>
          <Button variant="primary">Cotizar</Button>
          <Button>Servicios</Button>
          <Button variant="quiet">Más</Button>
        </div>
      </Sample>
    </Samples>
  );
}
