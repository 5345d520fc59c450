import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { useChangeException, type ExceptionChange } from '../../api/policies.ts';
import type { ChangePart } from './change-part.ts';
import { ExceptionList } from './ExceptionList.tsx';
import { NamedLists } from './NamedLists.tsx';

interface ExceptionsProps {
  policy: FilterPolicy;
  onChange: ChangePart;
}

/** The tab of single sites: Allowlist, Denylist, and lists that policies share. */
export function Exceptions({ policy, onChange }: ExceptionsProps) {
  const change = useChangeException(policy.policyId);
  const former = (name: string): ExceptionChange['next'] => {
    const found = policy.exceptions.find((one) => one.name === name);
    return found ? { action: found.action, always: found.always, until: found.until } : null;
  };
  const save = (name: string, next: ExceptionChange['next'], done?: () => void) =>
    change.mutate({ name, next, former: former(name) }, done && { onSuccess: done });
  const faultOf = (action: 'allow' | 'deny') =>
    change.error !== null && change.variables.next?.action === action ? change.error : null;
  return (
    <div className="stack g4">
      <div className="columns">
        {(['allow', 'deny'] as const).map((action) => (
          <ExceptionList
            key={action}
            action={action}
            exceptions={policy.exceptions}
            waiting={change.isPending}
            fault={faultOf(action)}
            onSave={save}
          />
        ))}
      </div>
      <NamedLists policy={policy} onChange={onChange} />
    </div>
  );
}
