import { Component, type ReactNode } from 'react';
import { t } from '../messages/messages.ts';

/** An error of ours must not leave a blank page: sharing may still be on, and the child has to see that. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="frame page">
        <h1 className="display">{t.failed}</h1>
        <button type="button" className="choice" onClick={() => location.reload()}>
          {t.retry}
        </button>
      </main>
    );
  }
}
