import { ApplicationForm, type ApplicationKey } from './ApplicationForm.tsx';
import type { FormState } from '#panel/shell/PanelForm.tsx';
import { PasskeyForm } from './PasskeyForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import styles from './PanelEntry.module.css';

interface FactorSetupProps {
  forgeryToken: string;
  offer: ApplicationKey;
  application?: FormState | undefined;
  passkey?: FormState | undefined;
}

/** The second step of a new account: one of two second factors. */
export function FactorSetup({ forgeryToken, offer, application, passkey }: FactorSetupProps) {
  return (
    <>
      <PanelHeading
        title="Tu segundo factor"
        lead="Quien adivine tu contraseña no podrá entrar sin él. Elige uno; después puedes agregar más."
      />
      <div className={styles['ways']}>
        <section aria-labelledby="aplicacion" className={styles['way']}>
          <h2 id="aplicacion">Una aplicación de códigos</h2>
          <ApplicationForm forgeryToken={forgeryToken} offer={offer} state={application} primary />
        </section>
        <section aria-labelledby="llave" className={styles['way']}>
          <h2 id="llave">O una llave de acceso</h2>
          <p className={styles['help']}>
            La huella, la cara o el código de tu teléfono o tu computadora, o una llave física.
          </p>
          <PasskeyForm
            what="registrar"
            forgeryToken={forgeryToken}
            state={passkey}
            button="Registrar una llave"
          />
        </section>
      </div>
    </>
  );
}
