export { DockerApp } from './docker-app.tsx';
export { DockerSetting } from './docker-setting.tsx';
