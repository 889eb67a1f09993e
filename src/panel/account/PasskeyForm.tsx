import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { LockIcon } from '#ui/icon/state-icons.tsx';
import { type FormState, PanelForm } from '#panel/shell/PanelForm.tsx';
import styles from '#panel/shell/Panel.module.css';

interface PasskeyFormProps {
  /** To sign in with a passkey, or to make one. */
  what: 'entrar' | 'registrar';
  forgeryToken: string;
  state?: FormState | undefined;
  button: string;
  /** More fields. */
  children?: ReactNode;
}

/**
 * A passkey's form. Passkeys exist only through a script (passkey.ts), which shows this and fills it
 * in; without one it is not there, and says so.
 */
export function PasskeyForm({ what, forgeryToken, state, button, children }: PasskeyFormProps) {
  return (
    <div data-passkey={what}>
      <noscript>
        <p className={styles['intro']}>
          Las llaves de acceso necesitan JavaScript, y este navegador lo tiene apagado.
        </p>
      </noscript>
      <div data-passkey-live="" hidden>
        <PanelForm action="llave" forgeryToken={forgeryToken} state={state} scope="llave">
          {children}
          <input type="hidden" name="credencial" value="" />
          <Button variant="secondary" icon={<LockIcon />} data-passkey-button="">
            {button}
          </Button>
          <p role="status" data-passkey-status="" className={styles['intro']} />
        </PanelForm>
      </div>
    </div>
  );
}
