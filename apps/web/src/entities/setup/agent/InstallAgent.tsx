import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AgentArchitecture,
  PACKAGE_KINDS,
  type AgentPackage,
  type AgentSystem,
} from '@kinward/contract/computers/agent-packages.schemas.ts';
import {
  buildCommand,
  installCommands,
  isReachable,
  type TerminalKind,
} from '@kinward/contract/computers/install-commands.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import AgentLimits from '../../../ui/limits/AgentLimits.tsx';
import { limitsTexts } from '../../../ui/limits/limits-messages.ts';
import { Select } from '../../../ui/Select.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { agentTexts as t } from './agent-messages.ts';
import css from './InstallAgent.module.css';
import { AGAIN_MS, agentPackagesQuery } from './packages.ts';
import { kindsFor, type Known } from './systems.ts';

interface InstallAgentProps {
  /** Of the pairing. */
  code: string;
  /** What is known of the computer: its system comes first. */
  device: Known | undefined;
}

/** How the agent comes to a computer: what its administrator types, or why nothing can be typed yet. */
export default function InstallAgent({ code, device }: InstallAgentProps) {
  const [chosen, choose] = useState<TerminalKind>();
  const query = useQuery({
    ...agentPackagesQuery,
    // While what is looked at is not built, its operator may be building it.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && kindIn(chosen, device, data.packages).found.length === 0 && AGAIN_MS,
  });
  if (!isReachable(location)) return <p className="callout small">{t.needsHttps}</p>;
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState message={t.failed} waiting={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRow label={t.loading} />
    );
  const { version, packages } = query.data;
  const { kinds, kind, found } = kindIn(chosen, device, packages);
  const { system } = PACKAGE_KINDS[kind];
  return (
    <div className="stack g3">
      <Select
        label={t.system}
        value={kind}
        options={kinds.map((value) => ({ value, label: t.systems[value].name }))}
        onChange={({ target }) => choose(target.value as TerminalKind)}
      />
      {system !== 'linux' && <p className="callout small">{t.preview[system]}</p>}
      {found.length === 0 ? (
        <Build words={t.notBuilt(t.names[system])} system={system} />
      ) : (
        <>
          <p className="small">{kind === 'msi' ? t.ledeWindows : t.lede}</p>
          <Commands text={installCommands(kind, location.origin, found, code)} />
          {found.some((each) => each.version !== version) && (
            <div className="callout">
              <Build words={t.older} system={system} />
            </div>
          )}
          <Disclosure summary={t.file}>
            <File kind={kind} packages={packages} />
          </Disclosure>
        </>
      )}
      <Disclosure summary={limitsTexts.title}>
        <AgentLimits system={system} />
      </Disclosure>
    </div>
  );
}

/** Which form is shown of those that can be chosen, and its packages. */
const kindIn = (
  chosen: TerminalKind | undefined,
  device: Known | undefined,
  packages: readonly AgentPackage[],
) => {
  const kinds = kindsFor(device, packages);
  const kind = kinds.find((each) => each === chosen) ?? kinds[0];
  return { kinds, kind, found: packages.filter((each) => each.kind === kind) };
};

function Build({ words, system }: { words: string; system: AgentSystem }) {
  return (
    <div className="stack g2">
      <p className="small">{words}</p>
      <pre className={css.commands}>{buildCommand(system)}</pre>
    </div>
  );
}

/** For which computers it is, and where who types no lines gets it. */
function File({ kind, packages }: { kind: TerminalKind; packages: readonly AgentPackage[] }) {
  const found = packages.filter((each) => each.kind === kind);
  // What the system's own installer takes; it needs no terminal.
  const others = packages.filter((each) => kind === 'tgz' && each.kind === 'pkg');
  const missing = AgentArchitecture.options.filter((each) => found.every((one) => one.architecture !== each));
  return (
    <div className="stack g3">
      <p className="small ink-2">{t.systems[kind].about}</p>
      <p className="small ink-2">{t.check}</p>
      {kind !== 'msi' && missing.length > 0 && (
        <p className="small ink-2">{t.notFor(missing.map((each) => t.processors[each]).join(', '))}</p>
      )}
      {[...found, ...others].map((each) => (
        <About key={each.sha256} found={each} />
      ))}
      {kind === 'msi' && <p className="small ink-2">{t.smartScreen}</p>}
    </div>
  );
}

/** Says on itself what came of copying them. */
function Commands({ text }: { text: string }) {
  const { result, copy } = useCopy(text);
  return (
    <>
      <Button tone="soft" icon={<IconCopy size={19} stroke={1.75} aria-hidden="true" />} onClick={copy}>
        {result === 'copied' ? t.copied : t.copy}
      </Button>
      <span role="status" className={result === 'failed' ? 'small ink-2' : 'vh'}>
        {result === 'copied' ? t.copied : result === 'failed' ? t.copyFailed : ''}
      </span>
      <pre className={css.commands}>{text}</pre>
    </>
  );
}

function About({ found: { system, kind, fileName, bytes, architecture, sha256 } }: { found: AgentPackage }) {
  return (
    <div>
      <p className="small ink-2">
        <a className="link" href={`/api/agent/${system}?architecture=${architecture}&kind=${kind}`} download>
          {t.download(fileName)}
        </a>{' '}
        {t.size(bytes, t.processors[architecture])}
      </p>
      <p className="small ink-2 breaks">
        {t.hash} <code>{sha256}</code>
      </p>
    </div>
  );
}
