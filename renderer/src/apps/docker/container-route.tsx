import { useLocation } from 'react-router-dom';
import { ContainerList } from './container-list.tsx';
import { ContainerPage } from './container-page.tsx';
import { CreatePage } from './create-page.tsx';

/** `/docker/container`: the list, one container (`id`), or the wizard (`create`, `image`, `clone`). */
export function ContainerRoute() {
  const query = new URLSearchParams(useLocation().search);
  const id = query.get('id') ?? '';
  const clone = query.get('clone') ?? '';
  if (id !== '') return <ContainerPage key={id} id={id} />;
  if (clone !== '' || query.has('create'))
    return <CreatePage key={`${clone} ${query.get('image') ?? ''}`} clone={clone} image={query.get('image') ?? ''} />;
  return <ContainerList />;
}
