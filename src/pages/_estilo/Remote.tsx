import { useState } from 'react';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { RemoteButton, RemoteLink } from '#ui/remote/remote-controls.tsx';
import { RemoteForm } from '#ui/remote/RemoteForm.tsx';
import { Sample, Samples } from './Sample.tsx';
import styles from './Sample.module.css';
import type { RemoteCallbacks } from '#ui/remote/useRemote.ts';

export function Remote() {
  const [said, setSaid] = useState<string | null>(null);
  const callbacks: RemoteCallbacks = {
    onSuccess: (response) => setSaid(`Respondió ${response.status}.`),
    onError: (failure) =>
      setSaid(
        failure.kind === 'answer' ? `Respondió ${failure.response.status}.` : 'Sin conexión.',
      ),
  };
  return (
    <Samples>
      <Sample title="Formulario remoto">
        <RemoteForm action="/salud" method="get" {...callbacks}>
          {({ pending }) => (
            <>
              <TextField name="remoto" label="Nombre" required />
              <p className={styles['under']}>
                <Button type="submit" variant="primary" pending={pending} pendingLabel="Enviando…">
                  Enviar
                </Button>
              </p>
            </>
          )}
        </RemoteForm>
      </Sample>
      <Sample title="Enlace y botón remotos" inline>
        <RemoteLink href="/salud" {...callbacks}>
          Preguntar por la salud
        </RemoteLink>
        <RemoteLink href="/salud" button="secondary" confirm="¿Preguntar de verdad?" {...callbacks}>
          Con confirmación
        </RemoteLink>
        <RemoteButton
          url="/salud"
          method="get"
          confirm={{
            message: '¿Empezar de nuevo?',
            detail: 'Se borra lo escrito.',
            tone: 'danger',
          }}
          {...callbacks}
        >
          Empezar de nuevo
        </RemoteButton>
        {said !== null && <Alert onDismiss={() => setSaid(null)}>{said}</Alert>}
      </Sample>
    </Samples>
  );
}
