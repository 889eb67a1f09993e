import { Calendar } from '#site/enquiry/flow/CalendarPopover.tsx';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import dialog from '#ui/dialog/Dialog.module.css';
import { TextField } from '#ui/field/TextField.tsx';
import { CloseIcon } from '#ui/icon/direction-icons.tsx';
import popover from '#ui/popover/Popover.module.css';
import { Sample, Samples } from './Sample.tsx';
import styles from './Sample.module.css';

/** A day that is always in the same place of its month, so that pictures can be compared. */
const CHOSEN = new Date(2027, 2, 17);
const EARLIEST = new Date(2027, 2, 8);

/** What opens over the page, standing on it: the same style sheets, without the page dimmed. */
export function Opened() {
  return (
    <Samples>
      <Sample title="Ventana, abierta">
        <div className={styles['scrim']}>
          <div className={classNames(dialog['popup'], dialog['medium'], styles['still'])}>
            <div className={dialog['header']}>
              <h4 className={dialog['title']}>Editar contacto</h4>
              <Button
                variant="quiet"
                className={dialog['close']}
                aria-label="Cerrar la ventana de muestra"
                icon={<CloseIcon />}
              />
            </div>
            <p className={dialog['description']}>Los cambios se ven en todo el sitio.</p>
            <TextField name="abierta-nombre" label="Nombre" defaultValue="Atalaya" />
            <div className={dialog['actions']}>
              <Button variant="primary">Guardar</Button>
            </div>
          </div>
        </div>
      </Sample>
      <Sample title="Pregunta, abierta">
        <div className={styles['scrim']}>
          <div className={classNames(dialog['popup'], dialog['small'], styles['still'])}>
            <h4 className={dialog['title']}>¿Quitar los tres requisitos?</h4>
            <p className={dialog['description']}>No se pueden recuperar.</p>
            <div className={dialog['actions']}>
              <Button>Cancelar</Button>
              <Button variant="danger">Quitar</Button>
            </div>
          </div>
        </div>
      </Sample>
      <Sample title="Junto a su botón, abierto">
        <div>
          <Button variant="quiet" aria-expanded>
            ¿Por qué preguntamos el presupuesto?
          </Button>
        </div>
        <div className={classNames(popover['popup'], styles['still'])}>
          <h4 className={popover['title']}>Presupuesto</h4>
          <p>El rango nos dice por dónde empezar. No te compromete a nada.</p>
        </div>
      </Sample>
      <Sample title="Calendario, abierto">
        <div className={classNames(popover['popup'], styles['still'])}>
          <Calendar selected={CHOSEN} earliest={EARLIEST} onSelect={() => undefined} />
        </div>
      </Sample>
    </Samples>
  );
}
