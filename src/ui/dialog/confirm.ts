import button from '#ui/button/Button.module.css';
import { classNames } from '#ui/class-names.ts';
import styles from './confirm.module.css';

export interface Question {
  message: string;
  detail: string;
  /** The name of the action, never «Sí». If this text is empty, the button says «Continuar». */
  confirmLabel: string;
  cancelLabel?: string | undefined;
}

let asked = 0;

/** Asks before an action that cannot be undone. At first, the cancel button has the focus. */
export function confirm(question: Question): Promise<boolean> {
  asked += 1;
  const dialog = element('dialog', styles['popup']);
  dialog.setAttribute('role', 'alertdialog');
  const title = element('h2', styles['title'], question.message);
  title.id = `pregunta-${asked}`;
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(title);
  if (question.detail !== '') {
    const detail = element('p', styles['description'], question.detail);
    detail.id = `pregunta-${asked}-detalle`;
    dialog.setAttribute('aria-describedby', detail.id);
    dialog.append(detail);
  }
  const actions = element('footer', styles['actions']);
  const choice = (answer: string, look: string, words: string) => {
    const chosen = element('button', classNames(button['button'], button['medium'], button[look]));
    chosen.type = 'button';
    chosen.addEventListener('click', () => dialog.close(answer));
    chosen.append(element('span', button['text'], words));
    actions.append(chosen);
  };
  choice('', 'secondary', question.cancelLabel ?? 'Cancelar');
  choice('si', 'danger', question.confirmLabel || 'Continuar');
  dialog.append(actions);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'si');
    });
    dialog.showModal();
  });
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  words = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = words;
  return made;
}
