import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '#ui/icon/action-icons.tsx';
import { ArrowRightIcon, CloseIcon } from '#ui/icon/direction-icons.tsx';
import { Sample, Samples } from './Sample.tsx';
import styles from './Sample.module.css';

export function Buttons() {
  const [pending, setPending] = useState(false);
  return (
    <Samples>
      <Sample title="Variantes" inline>
        <Button variant="primary" iconAfter={<ArrowRightIcon />}>
          Pide tu cotización
        </Button>
        <Button>Ver servicios</Button>
        <Button variant="quiet">Más tarde</Button>
        <Button variant="danger" icon={<TrashIcon />}>
          Quitar
        </Button>
      </Sample>
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
      <Sample title="En espera" inline>
        <Button variant="primary" pending pendingLabel="Enviando…">
          Enviando…
        </Button>
        <Button pending>Buscando…</Button>
        <Button onClick={() => setPending(!pending)} aria-pressed={pending}>
          Alternar
        </Button>
        <Button pending={pending} variant="primary">
          Enviar
        </Button>
      </Sample>
      <Sample title="Deshabilitado" inline>
        <Button variant="primary" disabled>
          Enviar
        </Button>
        <Button disabled>Cancelar</Button>
        <Button variant="danger" disabled>
          Quitar
        </Button>
      </Sample>
      <Sample title="Enlaces con forma de botón" inline>
        <LinkButton href="#botones" variant="primary" iconAfter={<ArrowRightIcon />}>
          Cotizar
        </LinkButton>
        <LinkButton href="#botones">Contacto</LinkButton>
        <LinkButton href="#botones" variant="quiet">
          Cómo trabajamos
        </LinkButton>
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
