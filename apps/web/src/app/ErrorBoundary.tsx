import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { FullPage } from './FullPage.tsx';
import { appTexts } from './texts.ts';

/** Catches what a page throws while rendering, so that nobody faces an empty window. `inside`: within the shell, which stays. */
export class ErrorBoundary extends Component<{ children: ReactNode; inside?: boolean }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <FullPage inside={this.props.inside} title={appTexts.brokenTitle} text={appTexts.brokenText}>
        <Button onClick={() => location.reload()}>{appTexts.reload}</Button>
      </FullPage>
    );
  }
}
