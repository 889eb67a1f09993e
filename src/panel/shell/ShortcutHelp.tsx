import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import styles from './ShortcutHelp.module.css';

const KEYS = [
  ['j · k', 'la siguiente y la anterior de la lista'],
  ['o', 'abrirla'],
  ['x', 'marcarla'],
  ['/', 'buscar'],
  ['r', 'responder'],
  ['n', 'escribir una nota'],
  ['e', 'estado'],
  ['a', 'a quién se asigna'],
  ['u', 'volver a la lista'],
  ['?', 'esta hoja'],
] as const;

/** What the panel's shortcuts are, and the way to turn them off. The script shows it (shortcuts.ts). */
export function ShortcutHelp() {
  return (
    <>
      <p className={styles['opener']}>
        <Button variant="quiet" hidden data-help-open="">
          Atajos de teclado
        </Button>
      </p>
      <dialog data-help="" aria-labelledby="atajos-titulo" className={styles['sheet']}>
        <h2 id="atajos-titulo">Atajos de teclado</h2>
        <dl className={styles['keys']}>
          {KEYS.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          name="atajos"
          label="Usar atajos"
          hint="Nunca actúan mientras escribes. La elección se guarda en este navegador."
          data-help-wanted=""
        />
        <form method="dialog">
          <Button type="submit">Cerrar</Button>
        </form>
      </dialog>
    </>
  );
}
